import { readFileSync } from 'node:fs';
import { hashOf, merkleRoot, payloadHash } from '@app/domain';

describe('docs/trust.md', () => {
  it('has the vectors that the code makes', () => {
    const entry = {
      log: 'log-1',
      sequence: 1,
      previousHash: null,
      id: 'event-1',
      kind: 'note.taken',
      createdAt: null,
      acceptedAt: '2024-05-01T10:00:01.000Z',
      memberId: 'm',
      clientId: 'c',
      signature: null,
    };
    const payload = '{"text":"one"}';
    const payloads = [payloadHash(payload), payloadHash(payload, Buffer.alloc(32, 1))];
    const [first, second] = payloads.map((hash) => hash.toString('hex')) as [string, string];
    const hashes = [
      hashOf({ ...entry, payloadHash: first }),
      hashOf({ ...entry, v: 2, pushId: null, payloadHash: second }),
    ];
    const text = readFileSync('docs/trust.md', 'utf8');
    for (const hash of [...payloads, ...hashes])
      expect(text).toContain(`\`${hash.toString('hex')}\``);
    expect(text).toContain(`\`${merkleRoot(hashes).toString('base64')}\``);
  });
});
