import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import {
  checkpointBody,
  parseCheckpoint,
  signNote,
  signatureLine,
  verifyNote,
  vkey,
} from './checkpoint.js';
import { EMPTY_ROOT } from './merkle.js';

/** Verifier keys and notes published with Go's sumdb/note package and the C2SP signed-note specification. */
const NEUMANN = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const NEUMANN_SEED = Buffer.from('AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz', 'base64').subarray(
  1,
);
const NEUMANN_TEXT =
  'If you think cryptography is the answer to your problem,\n' +
  "then you don't know what your problem is.\n";
const NEUMANN_LINE =
  '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n';
const NEUMANN_NOTE = `${NEUMANN_TEXT}\n${NEUMANN_LINE}`;
const EXAMPLE = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k';
const EXAMPLE_NOTE =
  'This is an example message.\n\n' +
  '— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n';

/** The PKCS #8 wrapping of an Ed25519 seed (RFC 8410 section 7). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const neumannKey = createPrivateKey({
  key: Buffer.concat([PKCS8, NEUMANN_SEED]),
  format: 'der',
  type: 'pkcs8',
});
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const own = vkey('hub.example', publicKey);

describe('the published vectors', () => {
  it('verify', () => {
    expect(verifyNote(NEUMANN_NOTE, NEUMANN)).toBe(NEUMANN_TEXT);
    expect(verifyNote(EXAMPLE_NOTE, EXAMPLE)).toBe('This is an example message.\n');
  });

  it('come out of our own signing, byte for byte', () => {
    expect(vkey('PeterNeumann', createPublicKey(neumannKey))).toBe(NEUMANN);
    expect(signNote(NEUMANN_TEXT, 'PeterNeumann', neumannKey)).toBe(NEUMANN_NOTE);
  });
});

describe('a signed note', () => {
  const body = checkpointBody({ origin: 'hub.example/logs/1', size: 0, root: EMPTY_ROOT });
  const note = signNote(body, 'hub.example', privateKey);

  it('gives its body back to the holder of the verifier key', () => {
    expect(verifyNote(note, own)).toBe(body);
  });

  it('may hold blank lines in its body', () => {
    const text = 'one\n\ntwo\n';

    expect(verifyNote(signNote(text, 'hub.example', privateKey), own)).toBe(text);
  });

  it('ignores signatures of other keys on either side', () => {
    const line = note.slice(body.length + 1);

    expect(verifyNote(`${body}\n${NEUMANN_LINE}${line}`, own)).toBe(body);
    expect(verifyNote(`${body}\n${line}${NEUMANN_LINE}`, own)).toBe(body);
    expect(verifyNote(`${body}\n${NEUMANN_LINE}`, own)).toBeNull();
  });

  it('may be signed by several, each of whom is believed', () => {
    const second = generateKeyPairSync('ed25519');
    const both = note + signatureLine(body, 'hub.example/logs/1', second.privateKey);

    expect(verifyNote(both, own)).toBe(body);
    expect(verifyNote(both, vkey('hub.example/logs/1', second.publicKey))).toBe(body);
    expect(verifyNote(both, vkey('hub.example/logs/2', second.publicKey))).toBeNull();
  });

  it('is rejected when a signature of the known key fails, even beside a good one', () => {
    const line = note.slice(body.length + 1);
    const bad = signNote('other\n', 'hub.example', privateKey).slice('other\n\n'.length);

    expect(verifyNote(`${body}\n${line}${bad}`, own)).toBeNull();
  });

  it.each([
    ['', 'nothing'],
    [body, 'no signature'],
    [`${body}\n`, 'no signature line'],
    [note.slice(0, -1), 'no final newline'],
    [`${note.slice(0, -1)}x`, 'something else in place of the final newline'],
    [note.replace('logs/1', 'logs/2'), 'another body'],
    [note.replace('—', '--'), 'another dash'],
    [note.replace('\n\n', '\n'), 'no blank line'],
    [note.replace(/=?\n$/, '*\n'), 'broken base64'],
    [note.replace('hub', 'h\u0007ub'), 'a control character'],
    [`${note}— h\u0001 ${'A'.repeat(92)}\n`, 'a control character in the name of a key'],
    [`${note}— h\u0085 ${'A'.repeat(92)}\n`, 'a space of Unicode in the name of a key'],
    [`${note}— other AAAA\n`, 'a signature that is too short to be one'],
    [body + '\n' + NEUMANN_LINE.repeat(200) + note.slice(body.length + 1), 'too many signatures'],
  ])('%# is rejected: %j', (given) => {
    expect(verifyNote(given, own)).toBeNull();
  });

  it('is rejected by a verifier key that is malformed or whose id is wrong', () => {
    const wrong = [
      '',
      'hub.example',
      own.slice(0, -1),
      NEUMANN,
      own.replace(/\+.{8}\+/, '+00000000+'),
    ];

    expect(wrong.map((key) => verifyNote(note, key))).toEqual(wrong.map(() => null));
  });

  it('is not made of what could be read in two ways', () => {
    expect(() => signNote('no newline', 'hub.example', privateKey)).toThrow(RangeError);
    expect(() => signNote('a\tb\n', 'hub.example', privateKey)).toThrow(RangeError);
    expect(() => signNote('\ud800\n', 'hub.example', privateKey)).toThrow(RangeError);
    expect(() => signNote('text\n', 'hub example', privateKey)).toThrow(RangeError);
    expect(() => signNote('text\n', 'hub+example', privateKey)).toThrow(RangeError);
    expect(() => signNote('text\n', 'hub\u0001', privateKey)).toThrow(RangeError);
    expect(() => signNote('text\n', '', privateKey)).toThrow(RangeError);
  });
});

describe('a checkpoint', () => {
  const text =
    'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n';

  it('is written and read as in the example of the specification', () => {
    const checkpoint = parseCheckpoint(text)!;

    expect(checkpoint).toMatchObject({ origin: 'example.com/behind-the-sofa', size: 20852163 });
    expect(checkpointBody(checkpoint)).toBe(text);
  });

  it('may have extension lines, which are passed over', () => {
    expect(parseCheckpoint(`${text}extension\n`)).toEqual(parseCheckpoint(text));
  });

  it.each([
    '',
    text.slice(0, -1),
    `${text}\n`,
    text.replace('20852163', '020852163'),
    text.replace('20852163', '-1'),
    text.replace('20852163', '99999999999999999999'),
    text.replace('=', ''),
    text.slice(text.indexOf('\n')),
  ])('is not %j', (given) => {
    expect(parseCheckpoint(given)).toBeNull();
  });

  it('has an origin of one line', () => {
    const origin = 'evil\n999';

    expect(() => checkpointBody({ origin, size: 1, root: EMPTY_ROOT })).toThrow(RangeError);
  });
});
