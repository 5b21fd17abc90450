// A brief from the copy that khub keeps of 20,000 items, in a process of its own with the hub away; a search and an item of it.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Home } from '../dist/apps/khub/src/hub/home.js';
import { briefsOf, itemsOf } from '../dist/apps/khub/src/local/copied-brief.js';
import { copiedLogOf, keptLogOf, takeIn } from '../dist/apps/khub/src/local/copied-log.js';
import { briefFrom, foundIn, itemFrom } from '../dist/apps/khub/src/local/copy-answers.js';
import { LocalCopy } from '../dist/apps/khub/src/local/local-copy.js';
import { indexOf, placesIn } from '../dist/apps/khub/src/local/word-index.js';
import { newNote, question } from './notes.mjs';
import { median, report } from './report.mjs';

const ITEMS = 20_000;
const PAGE = 1_000;
const RUNS = 7;
const SEARCHES = 50;
/** What docs/khub.md promises, in milliseconds. */
const MAX_BRIEF_MS = 300;
const LOG = { logId: 'log', groupKey: 'core' };
const WHOSE = { serverId: 'server', groupKey: 'core', memberId: 'member_core_ada' };

function eventOf(place) {
  const at = new Date(Date.UTC(2026, 10, 20) + place).toISOString();
  const who = { memberId: WHOSE.memberId, clientId: 'client_core_ada_1' };
  const payload = { knowledge: newNote(place) };
  const log = { sequence: place + 1, hash: '' };
  return {
    id: `e${place}`,
    kind: 'knowledge.captured',
    payload,
    createdAt: at,
    acceptedAt: at,
    ...who,
    log,
  };
}

function timed(work) {
  const start = performance.now();
  work();
  return performance.now() - start;
}

const directory = mkdtempSync(join(tmpdir(), 'khub-bench-copy-'));
try {
  const home = new Home(directory);
  const copy = new LocalCopy(home, WHOSE);
  mkdirSync(copy.directory, { recursive: true });
  const now = Date.now();
  const readAt = new Date(now).toISOString();
  const made = timed(() => {
    const log = copiedLogOf(null);
    for (let place = 0; place < ITEMS; place += PAGE)
      takeIn(
        log,
        Array.from({ length: PAGE }, (_, at) => eventOf(place + at)),
        LOG,
      );
    const items = itemsOf(log);
    const parts = {
      log: keptLogOf(log),
      items,
      briefs: briefsOf(log, items, now),
      sharedBriefs: briefsOf(log, items, now),
      index: indexOf(items),
    };
    const position = { sequence: ITEMS, hash: '' };
    copy.write({ logId: 'log', cursor: '', position, readAt, begunAt: readAt }, parts);
  });
  console.log(`the copy of ${ITEMS} items was made in ${(made / 1_000).toFixed(1)} s`);

  const credentials = {
    hubUrl: 'http://127.0.0.1:9',
    clientId: 'c',
    accessToken: 't',
    syncSigningSecret: 's',
  };
  const times = { expiresAt: '2099-01-01T00:00:00Z', renewAt: '2099-01-01T00:00:00Z' };
  home.writeCredentials({ ...credentials, ...WHOSE, ...times });
  const project = join(directory, 'project-3');
  mkdirSync(project);
  const hook = () => {
    const args = ['dist/apps/khub/src/main.js', '--home', directory, 'hook', 'session-start'];
    const input = JSON.stringify({
      session_id: String(Math.random()),
      source: 'startup',
      cwd: project,
    });
    const { stdout } = spawnSync(process.execPath, args, { input, encoding: 'utf8' });
    if (!stdout.includes('this is OLD')) throw new Error(`the hook told no brief: ${stdout}`);
  };
  writeFileSync(join(project, '.khub.json'), '{"projectKey":"project-3"}');
  const processes = Array.from({ length: RUNS }, () => timed(hook));
  const head = copy.head();
  const wish = { limit: 20, maxTokens: 1_200 };
  const briefs = Array.from({ length: RUNS }, () =>
    timed(() => briefFrom(copy, copy.head(), 'project-3', wish)),
  );
  report({
    name: 'a brief from the copy',
    unit: 'ms',
    ours: median(briefs),
    limit: MAX_BRIEF_MS,
    most: 1,
  });
  report({
    name: 'the start hook of an agent from the copy, all of its process',
    unit: 'ms',
    ours: median(processes),
    limit: 2_000,
    most: 1,
  });
  let places;
  console.log(
    `the words were read in ${Math.round(timed(() => (places = placesIn(copy.index(head)))))} ms`,
  );
  const find = () => foundIn(copy, head, { query: question(), projectKey: null }, places);
  const searches = Array.from({ length: SEARCHES }, () => timed(find));
  const gets = Array.from({ length: RUNS }, () => timed(() => itemFrom(copy, head, 'note-777')));
  console.log(
    `a search ${Math.round(median(searches))} ms, an item ${Math.round(median(gets))} ms (medians)`,
  );
} finally {
  rmSync(directory, { recursive: true, force: true });
}
