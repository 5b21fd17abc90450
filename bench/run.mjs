// Runs the benchmarks one after another: all of them, or those named (`npm run bench -- hub conversion`).
import { spawnSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';

const BENCHMARKS = [
  'first-start',
  'hub',
  'independent',
  'stalled-bodies',
  'waiting',
  'leaks',
  'two-hubs',
  'watched',
  'admin-queries',
  'console',
  'answers',
  'scale',
  'growth',
  'following',
  'redactions',
  'trust',
  'search-quality',
  'meaning',
  'mcp',
  'local-copy',
  'import',
  'conversion',
  'converter',
];

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !BENCHMARKS.includes(name));
if (unknown.length > 0) {
  console.error(`there is no benchmark ${unknown.join(', ')}; there are ${BENCHMARKS.join(', ')}`);
  process.exit(1);
}

const memory = Math.round(totalmem() / 2 ** 30);
console.log(
  `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model}, ${memory} GiB`,
);
let failed = false;
for (const name of chosen.length > 0 ? chosen : BENCHMARKS) {
  console.log(`\n${name}`);
  const { status } = spawnSync(process.execPath, [`bench/${name}.mjs`], { stdio: 'inherit' });
  failed ||= status !== 0;
}
process.exit(failed ? 1 : 0);
