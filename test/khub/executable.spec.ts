import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmdirSync, statSync } from 'node:fs';
import { KHUB, temporaryDirectory } from './run-khub.js';

const { bin } = JSON.parse(readFileSync('package.json', 'utf8')) as { bin: Record<string, string> };
const FULL = '/dev/full';
/** An id of which the system knows no user, as in many a container. */
const NOBODY = { uid: 45_678, gid: 45_678 };

it.each(Object.entries(bin))('a build leaves %s executable, as npx starts it', (_, file) => {
  expect(statSync(file).mode & 0o111).toBe(0o111);
});

describe('khub', () => {
  const env = { ...process.env, KHUB_HOME: temporaryDirectory(), HOME: temporaryDirectory() };
  /** Runs in a folder of its own; `script` is a line of a shell in which `$khub` starts it. */
  const run = (script: string, options: object = {}) =>
    spawnSync('sh', ['-c', `khub="${process.execPath} ${KHUB}"; ${script}`], {
      cwd: temporaryDirectory(),
      env,
      encoding: 'utf8',
      ...options,
    });

  it('says that its output cannot be written, and ends with 1', () => {
    if (!existsSync(FULL)) return;
    const { status, stderr } = run(`$khub --json status > ${FULL}`);
    expect([status, stderr]).toEqual([
      1,
      'khub: nothing can be written to standard output: ENOSPC: no space left on device, write\n',
    ]);
  });

  it('says that the folder it is run in is gone, where that matters', () => {
    const cwd = temporaryDirectory();
    const gone = (command: string) => run(`rmdir "${cwd}"; ${command}; mkdir "${cwd}"`, { cwd });
    expect(gone('$khub list').stderr).toContain('the folder that khub is run in is gone');
    expect(gone('echo {} | $khub hook session-start').stderr).toBe('');
    expect(gone('$khub status').stderr).toContain('no hub has been joined');
    rmdirSync(cwd);
  });

  it('runs as a user that the system has no name of', () => {
    // Nobody else may start a process for another.
    if (process.getuid?.() !== 0) return;
    expect(run('$khub hook session-start < /dev/null', NOBODY)).toMatchObject({
      status: 0,
      stderr: '',
    });
    expect(run('$khub join http://127.0.0.1:9', NOBODY).stderr).toContain('Say --name');
  });

  it('says that it has no directory to keep anything in where the system knows no home of its user', () => {
    if (process.getuid?.() !== 0) return;
    const none = { ...NOBODY, env: { PATH: process.env['PATH'] } };
    const command = '$khub hook session-start < /dev/null';
    for (const [script, status] of [
      ['$khub status', 2],
      [command, 0],
    ] as const)
      expect(run(script, none)).toMatchObject({
        status,
        stderr: expect.stringMatching(/^khub: the system knows no home directory of yours.*\n/),
      });
    const without = { ...none, env: { ...none.env, HOME: '' } };
    expect(run('$khub status', without).stderr).toContain('--home, or KHUB_HOME');
    const chosen = { ...none, cwd: '/', env: { ...none.env, KHUB_HOME: env.KHUB_HOME } };
    expect(run('$khub list', chosen).stderr).toContain(`no hub has been joined (${env.KHUB_HOME})`);
  });

  it('takes an empty KHUB_HOME for none', () => {
    const { stderr } = run('$khub status', { env: { ...env, KHUB_HOME: '' } });
    expect(stderr).toContain(`no hub has been joined (${env.HOME}/.khub)`);
  });
});
