import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hubOnThisMachine } from './hub-settings.js';

describe('where the hub of this machine is', () => {
  it.each([
    [{}, 'http://127.0.0.1:8721'],
    [{ HUB_PORT: ' 9000 ' }, 'http://127.0.0.1:9000'],
    [{ PORT: '9001' }, 'http://127.0.0.1:9001'],
    [{ HUB_PORT: '9000', PORT: '9001' }, 'http://127.0.0.1:9000'],
    [{ HUB_HOST: '0.0.0.0', HUB_PORT: '' }, 'http://127.0.0.1:8721'],
    [{ HUB_HOST: '::' }, 'http://[::1]:8721'],
    [{ HUB_HOST: '10.0.0.5', HUB_PORT: '80' }, 'http://10.0.0.5:80'],
    [{ HUB_HOST: 'localhost' }, 'http://localhost:8721'],
    [{ HUB_ADMIN: 'port', HUB_PORT: '9000' }, 'http://127.0.0.1:8722'],
    [{ HUB_ADMIN: 'port', HUB_ADMIN_PORT: '9002' }, 'http://127.0.0.1:9002'],
    [{ HUB_ADMIN: 'token', HUB_ADMIN_PORT: '9002' }, 'http://127.0.0.1:8721'],
  ])('is told by its settings %j', (settings, address) => {
    expect(hubOnThisMachine(settings)).toBe(address);
  });

  it('is told by a setting in a file', () => {
    const directory = mkdtempSync(join(tmpdir(), 'khub-settings-'));
    const file = join(directory, 'port');
    writeFileSync(file, '9003\n');
    expect(hubOnThisMachine({ HUB_PORT_FILE: file })).toBe('http://127.0.0.1:9003');
    rmSync(directory, { recursive: true });
    expect(() => hubOnThisMachine({ HUB_PORT_FILE: file })).toThrow('cannot be read');
  });

  it.each(['0', 'http', '65536', '-1'])('is not told by the port %s', (port) => {
    expect(() => hubOnThisMachine({ HUB_PORT: port })).toThrow(`HUB_PORT is ${port}`);
  });
});
