import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adminTokenOf } from '@app/domain';
import { readAdminToken } from './read-admin-token.js';

const inFile = Buffer.alloc(32, 1);
const inSetting = Buffer.alloc(32, 2);

describe('the administration token', () => {
  let directory: string;
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'khub-admin-'));
    writeFileSync(join(directory, 'master.key'), inFile.toString('hex'));
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it('is what the hub is told, else made from its key, else from the key in its directory', () => {
    const env = { HUB_DATA_DIR: directory };
    const key = { ...env, HUB_MASTER_KEY: inSetting.toString('base64') };
    expect(readAdminToken({ ...key, HUB_ADMIN_TOKEN: ' a-token-of-my-own ' }, undefined)).toBe(
      'a-token-of-my-own',
    );
    expect(readAdminToken(key, undefined)).toBe(adminTokenOf(inSetting));
    expect(readAdminToken(env, undefined)).toBe(adminTokenOf(inFile));
  });

  it('is that of the directory that is named, whatever the settings of this shell', () => {
    const env = {
      HUB_ADMIN_TOKEN: 'of-another-hub-here',
      HUB_MASTER_KEY: inSetting.toString('hex'),
    };
    expect(readAdminToken(env, directory)).toBe(adminTokenOf(inFile));
  });

  it('cannot be told where there is no key, or none that is one', () => {
    expect(() => readAdminToken({}, join(directory, 'nowhere'))).toThrow('no key to read');
    expect(() => readAdminToken({ HUB_MASTER_KEY: 'short' }, undefined)).toThrow('32 bytes');
  });
});
