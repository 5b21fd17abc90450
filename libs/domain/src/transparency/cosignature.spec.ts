import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { signNote, vkey } from './checkpoint.js';
import { COSIGNATURE, cosignatureLine, cosignedAt } from './cosignature.js';

/** A vector made by sigsum-go and opened by transparency-dev/formats: the key of seed 00 01 … 1f. */
const SEED = Buffer.from(Array.from({ length: 32 }, (_, at) => at));
const witness = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), SEED]),
  format: 'der',
  type: 'pkcs8',
});
const NAME = 'witness.example/w1';
const TIME = 1679315147;
const BODY =
  'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n';
const KEY = 'witness.example/w1+e75f6532+BAOhB7/zzhC+HXDdGOdLwJln5NYwm6UNXx3chmQSVTG4';
const LINE =
  '— witness.example/w1 519lMgAAAABkGFDLBuRDazBLVac2NE+Y+IjbjQOcXLfF9CSDZVUIoS83rE1nFZsVE8YiWV6Ngr7lV8H6bdoBQGP/l73euDMQ9k+bBQ==\n';

const note = signNote(BODY, 'example.com/log', generateKeyPairSync('ed25519').privateKey);

describe('a cosignature', () => {
  it('is made as others make it, byte for byte', () => {
    expect(vkey(NAME, createPublicKey(witness), COSIGNATURE)).toBe(KEY);
    expect(cosignatureLine(BODY, NAME, witness, TIME)).toBe(LINE);
  });

  it('says when its witness has seen the checkpoint', () => {
    expect(cosignedAt(note + LINE, KEY)).toBe(TIME);
    const later = cosignatureLine(BODY, NAME, witness, TIME + 60);
    expect(cosignedAt(note + LINE + later, KEY)).toBe(TIME + 60);
  });

  it.each([
    ['there is none', note],
    ['it is over another checkpoint', (note + LINE).replace('20852163', '20852164')],
    ['its time was changed', note + LINE.replace('BkGFDL', 'BkGFDM')],
    ['another line of the same key fails', note + LINE + LINE.replace('BkGFDL', 'BkGFDM')],
    ['there is no note', LINE],
  ])('says nothing where %s', (_, text) => {
    expect(cosignedAt(text, KEY)).toBeNull();
  });

  it('is none of a key that signs notes', () => {
    const plain = vkey(NAME, createPublicKey(witness));
    expect(cosignedAt(signNote(BODY, NAME, witness), plain)).toBeNull();
    expect(cosignedAt(note + LINE, plain)).toBeNull();
  });
});
