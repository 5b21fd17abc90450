import { mkdirSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { TestClient } from './run-khub.js';

/** Credentials of a member of some hub. */
export const CREDENTIALS = {
  hubUrl: 'https://hub.example',
  serverId: 's',
  memberId: 'm',
  clientId: 'c',
  groupKey: 'core',
  syncSigningSecret: 'x',
  accessToken: 'x',
  expiresAt: '2099-01-01T00:00:00Z',
  renewAt: '2099-01-01T00:00:00Z',
};

/** An empty folder, and a client at work in it. */
export type SetupFolder = ReturnType<typeof setupFolder>;

/** Makes a client that works in an empty folder, and what writes and reads that folder's files. */
export function setupFolder() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'khub-setup-')));
  const ada = new TestClient();
  ada.workingDirectory = folder;
  const write = (path: string, data: string | Buffer): void => {
    mkdirSync(dirname(resolve(folder, path)), { recursive: true });
    writeFileSync(resolve(folder, path), data);
  };
  const read = (path: string): string => readFileSync(resolve(folder, path), 'utf8');
  return { folder, ada, write, read };
}
