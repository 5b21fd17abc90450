// How long `khub import` takes for a vault of 2,000 Markdown files, the first time and again after one file has changed; on PostgreSQL.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startPostgres } from '../scripts/postgres-server.mjs';
import { newNote } from './notes.mjs';
import { createDatabase, joinMembers, startHub } from './programs.mjs';
import { report } from './report.mjs';

const FILES = Number(process.env.BENCH_FILES ?? 2_000);
const SECTIONS = 4;
const MOST_SECONDS = 30;

const folder = mkdtempSync(join(tmpdir(), 'khub-bench-'));
const vault = join(folder, 'vault');

/** A note of some 3 kB: four sections, tags and links to two others. */
function write(number, beginning) {
  const sections = Array.from({ length: SECTIONS }, (_, at) => {
    const { title, summary, content = summary } = newNote(number * SECTIONS + at);
    return `## ${title}\n\n${summary}\n\n${content}\n\n\`\`\`sh\nnpm run check\n\`\`\`\n`;
  });
  const links = `See [[note ${number - 1}]] and [the first](../0/note%200.md). #bench`;
  const head = `---\ntags: [vault, n${number % 50}]\n---\n# note ${number}\n\n${beginning}\n\n${links}\n\n`;
  const place = join(vault, String(Math.floor(number / 50)));
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, `note ${number}.md`), head + sections.join('\n'));
}

/** Runs khub as a process; answers what it said and how many seconds that took. */
async function khub(...args) {
  const words = ['dist/apps/khub/src/main.js', '--home', join(folder, 'home'), '--json', ...args];
  const begun = performance.now();
  const options = { maxBuffer: 2 ** 28 };
  const { stdout } = await promisify(execFile)(process.execPath, words, options);
  return { answer: JSON.parse(stdout), seconds: (performance.now() - begun) / 1000 };
}

function tell(name, { answer, seconds }) {
  const { items, edges, accepted } = answer;
  const note = `${items.length} items, ${edges} links, ${accepted} events stored`;
  report({ name, unit: 's', ours: seconds, limit: MOST_SECONDS, most: 1, note });
}

const server = await startPostgres();
try {
  const databaseUrl = await createDatabase(server.url, 'bench_import');
  const hub = await startHub({ databaseUrl });
  await joinMembers(hub, 1, 1);
  await khub('join', hub.url, '--group', 'bench-0', '--name', 'importer');
  for (let number = 0; number < FILES; number++) write(number, 'A note.');
  const importAll = () => khub('import', vault, '--no-project');
  tell(`khub import, ${FILES} files`, await importAll());
  write(1, 'A note that has changed.');
  tell(`khub import, ${FILES} files again, one of them changed`, await importAll());
  await hub.stop();
} finally {
  await server.stop();
  rmSync(folder, { recursive: true });
}
