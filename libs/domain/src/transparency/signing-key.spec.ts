import { createPublicKey } from 'node:crypto';
import { signNote, verifyNote, vkey } from './checkpoint.js';
import { checkpointKey } from './signing-key.js';

const verifierKeyOf = (masterKey: Buffer): string =>
  vkey('hub.example', createPublicKey(checkpointKey(masterKey)));
const [masterKey, otherKey] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];

describe('checkpointKey', () => {
  it('is one Ed25519 key for one master key, and another for another', () => {
    expect(verifierKeyOf(Buffer.alloc(32, 7))).toBe(verifierKeyOf(masterKey));
    expect(verifierKeyOf(otherKey)).not.toBe(verifierKeyOf(masterKey));
  });

  it('signs notes that its verifier key accepts', () => {
    const note = signNote('text\n', 'hub.example', checkpointKey(masterKey));

    expect(verifyNote(note, verifierKeyOf(masterKey))).toBe('text\n');
    expect(verifyNote(note, verifierKeyOf(otherKey))).toBeNull();
  });
});
