// Packs the package of the conversion into dist/packages, installs that file into an empty folder as a stranger would, and uses it there:
// every entry is imported, a request is converted, and the command stands in a pipe. Ends with 1 when anything fails.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from './build.mjs';

const DEADLINE_MS = 120_000;
const BUILT = 'dist/packages/conversion';
const isWindows = process.platform === 'win32';
const { name, exports } = JSON.parse(readFileSync('libs/conversion/package.json', 'utf8'));

const USE = `
const entries = ${JSON.stringify(Object.keys(exports).filter((path) => !path.endsWith('.json')))};
for (const path of entries) await import(${JSON.stringify(name)} + path.slice(1));
const { convert } = await import(${JSON.stringify(name)});
const body = { model: 'm', max_tokens: 5, messages: [{ role: 'user', content: 'Hello' }] };
const { output } = convert({ kind: 'request', source: 'claude', target: 'gemini', body });
process.exitCode = output.contents[0].parts[0].text === 'Hello' ? 0 : 1;
`;
const EVENT = {
  candidates: [{ content: { parts: [{ text: 'Hello' }] }, finishReason: 'STOP', index: 0 }],
};

const folder = mkdtempSync(join(tmpdir(), `${name}-`));

function run(program, words, { cwd = folder, input } = {}) {
  const options = { cwd, input, encoding: 'utf8', timeout: DEADLINE_MS, shell: isWindows };
  return execFileSync(program, words, { ...options, stdio: ['pipe', 'pipe', 'inherit'] });
}

try {
  await build(['package']);
  const target = resolve('dist/packages');
  for (const old of readdirSync(target)) if (old.endsWith('.tgz')) rmSync(join(target, old));
  const packed = run('npm', ['pack', '--silent', '--pack-destination', target], { cwd: BUILT });
  const file = join(target, packed.trim().split('\n').at(-1));
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  run('npm', ['install', '--silent', '--offline', '--no-audit', '--no-fund', file]);
  run(process.execPath, ['--input-type=module', '--eval', USE]);
  const words = ['--offline', name, 'gemini', 'claude'];
  const answer = run('npx', words, { input: `data: ${JSON.stringify(EVENT)}\n\n` });
  if (!answer.endsWith('event: message_stop\ndata: {"type":"message_stop"}\n\n'))
    throw new Error(`the command answered ${answer}`);
  console.log(`${file}: ${(statSync(file).size / 1000).toFixed(0)} kB, installed and used`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
