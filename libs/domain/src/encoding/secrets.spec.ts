import fc from 'fast-check';
import {
  accessToken,
  adminTokenOf,
  inviteToken,
  keyCheck,
  masterKeyIn,
  open,
  seal,
  syncSigningSecret,
  tokenHash,
  tokenHint,
} from './secrets.js';

const masterKey = Buffer.alloc(32, 7);
const otherKey = Buffer.alloc(32, 8);
const nonce = Buffer.alloc(12, 9);

describe('tokens', () => {
  it('have the documented forms', () => {
    expect(accessToken(Buffer.alloc(32, 0xfb))).toMatch(/^kha_[A-Za-z0-9_-]{43}$/);
    expect(inviteToken(Buffer.alloc(18, 0xfb))).toMatch(/^khi_[A-Za-z0-9_-]{24}$/);
    expect(syncSigningSecret(masterKey, 'client_team_ada_00000001')).toMatch(
      /^khs_[A-Za-z0-9_-]{43}$/,
    );
  });

  it('of administration are made from the master key', () => {
    expect(adminTokenOf(masterKey)).toMatch(/^kht_[A-Za-z0-9_-]{43}$/);
    expect(adminTokenOf(masterKey)).toBe(adminTokenOf(Buffer.alloc(32, 7)));
    expect(adminTokenOf(masterKey)).not.toBe(adminTokenOf(otherKey));
  });

  it('hash to the hex SHA-256 of their text', () => {
    expect(tokenHash('abc')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });

  it('show at most eight characters and never more than half', () => {
    expect(tokenHint('khi_0123456789abcdef')).toBe('khi_0123');
    expect(tokenHint('team-7')).toBe('tea');
    expect(tokenHint('x')).toBe('');
  });
});

describe('syncSigningSecret', () => {
  it('depends on the client and on the master key and on nothing else', () => {
    const secret = syncSigningSecret(masterKey, 'client-1');

    expect(syncSigningSecret(Buffer.alloc(32, 7), 'client-1')).toBe(secret);
    expect(syncSigningSecret(masterKey, 'client-2')).not.toBe(secret);
    expect(syncSigningSecret(otherKey, 'client-1')).not.toBe(secret);
  });

  it('never changes from one release to the next, so that old signatures stay verifiable', () => {
    expect(syncSigningSecret(masterKey, 'client-1')).toBe(
      'khs_XOvQDHy3t5bzyZfcn0jvqLxYugZKQ_GD1CqXPF44g2o',
    );
  });
});

describe('keyCheck', () => {
  it('is one for one master key, another for another, and no secret of either', () => {
    expect(keyCheck(masterKey)).toMatch(/^[0-9a-f]{64}$/);
    expect(keyCheck(Buffer.alloc(32, 7))).toBe(keyCheck(masterKey));
    expect(keyCheck(otherKey)).not.toBe(keyCheck(masterKey));
    expect(keyCheck(masterKey)).not.toBe(masterKey.toString('hex'));
  });
});

describe('a sealed text', () => {
  it('opens under its master key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (plaintext) => {
        expect(open(masterKey, seal(masterKey, plaintext, nonce))).toBe(plaintext);
      }),
    );
  });

  it('names its version and nonce and hides its plaintext', () => {
    const sealed = seal(masterKey, 'khi_secret', nonce);

    expect(sealed).toMatch(/^v1\.[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{35}$/);
    expect(Buffer.from(sealed.split('.')[2]!, 'base64url').toString('latin1')).not.toContain('khi');
  });

  it('does not open under another master key or after a change', () => {
    const sealed = seal(masterKey, 'khi_secret', nonce);
    const otherNonce = Buffer.alloc(12).toString('base64url');
    const changed = [sealed.slice(0, -2), sealed.replace(/(?<=v1\.).{16}/, otherNonce)];

    expect(() => open(otherKey, sealed)).toThrow('unable to authenticate');
    for (const text of changed) {
      expect(() => open(masterKey, text)).toThrow('unable to authenticate');
    }
  });

  it.each([
    '',
    'v1..',
    'v2.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA',
    'v1.AAAA.AAAAAAAAAAAAAAAAAAAAAA',
  ])('is not %j', (text) => {
    expect(() => open(masterKey, text)).toThrow('not a sealed text');
  });
});

describe('a master key', () => {
  it('is read from hex, base64 and base64url, and from nothing else', () => {
    for (const encoding of ['hex', 'base64', 'base64url'] as const)
      expect(masterKeyIn(` ${masterKey.toString(encoding)}\n`)).toEqual(masterKey);
    for (const text of [
      '',
      'x',
      masterKey.toString('hex').slice(2),
      `${masterKey.toString('hex')}00`,
    ])
      expect(masterKeyIn(text)).toBeUndefined();
  });
});
