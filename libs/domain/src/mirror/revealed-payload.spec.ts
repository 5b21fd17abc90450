import { canonicalize } from '../encoding/canonical-json.js';
import { payloadHash } from '../log/hash-chain.js';
import {
  type EntryWithoutPayload,
  type RegainedEvent,
  revealedPayload,
} from './revealed-payload.js';

const HASH = 'ab'.repeat(32);
const SALT = Buffer.alloc(32, 7);
const PAYLOAD = { text: 'tulips', at: 1 };
const TEXT = canonicalize(PAYLOAD);
const entry: EntryWithoutPayload = {
  sequence: 3,
  id: 'e',
  hash: HASH,
  payloadHash: payloadHash(TEXT, SALT).toString('hex'),
  v: 2,
};
const unsalted = { ...entry, v: 1 as const, payloadHash: payloadHash(TEXT).toString('hex') };
const served = (changes: object = {}, log: object = {}): RegainedEvent => ({
  id: 'e',
  payload: PAYLOAD,
  ...changes,
  log: { sequence: 3, hash: HASH, salt: SALT.toString('base64'), ...log },
});

describe('a payload that comes after its entry', () => {
  it('is taken in canonical form, with its salt, where it is what was hashed', () => {
    const salt = SALT.toString('base64');
    expect(revealedPayload(served(), entry)).toEqual({ canonicalPayload: TEXT, salt });
    expect(revealedPayload(served(), unsalted)).toEqual({ canonicalPayload: TEXT, salt: null });
  });

  it.each<[string, RegainedEvent, EntryWithoutPayload]>([
    ['another payload', served({ payload: { ...PAYLOAD, at: 2 } }), entry],
    ['another payload without a salt', served({ payload: {} }), unsalted],
    ['another salt', served({}, { salt: Buffer.alloc(32, 8).toString('base64') }), entry],
    ['no salt', served({}, { salt: undefined }), entry],
    [
      'a salt that is too long',
      served({}, { salt: Buffer.alloc(33, 7).toString('base64') }),
      entry,
    ],
    [
      'no salt where a hash without one would match',
      served({}, { salt: undefined }),
      { ...unsalted, v: 2 },
    ],
    ['half a character', served({ payload: { text: '\ud800' } }), entry],
    ['another id', served({ id: 'f' }), entry],
    ['another hash', served({}, { hash: 'cd'.repeat(32) }), entry],
  ])('is refused, with why, where there is %s', (_, event, known) => {
    expect(revealedPayload(event, known)).toMatch(/^event 3 (does not match|is served)/);
  });
});
