// What work costs a hub as its logs grow: the same requests at 10,000, 100,000 and 1,000,000 items of ten groups, and pushes and pulls of
// what no read model is made of at up to 10,000,000 events, in processor time of the hub and its PostgreSQL together, which other work on
// the machine disturbs less than the time a request takes. Each size is measured in turns beside a hub of the smallest, made anew for it, so
// that a machine which becomes slower meanwhile is no growth. All of it comes through the hub's own door, in pushes of 1,000. Searches and
// briefs are asked twice: where items become more and more, and in a group and its project that keep their 1,000 while the hub grows. Each
// figure is printed as soon as it is known, and what fails is told and left out. Draws the curves into the file that BENCH_GROWTH_SVG names,
// again at every size. BENCH_GROWTH_SIZES and BENCH_GROWTH_LOG_SIZES name other sizes, an empty one none. BENCH_GROWTH_BUFFERS names other
// shared_buffers of PostgreSQL than the 128MB that it has by itself.
import { writeFileSync } from 'node:fs';
import { drawCurves } from './curve.mjs';
import { newEvent } from './events.mjs';
import { FILL_EVENTS_A_PUSH, GROUPS, GrowingHub, STILL_PROJECT } from './growing-hub.mjs';
import { request } from './load.mjs';
import { newNotes, question } from './notes.mjs';
import { pushOf } from './push-notes.mjs';
import { report } from './report.mjs';

const EVENTS_A_PUSH = 100;
/** Nine in ten items of each group that grows are of this project: it has more items and open tasks than a brief has room for from the first size on. */
const GROWING_PROJECT = 'growing';
const isOfGrowing = (number) => number % 10 !== 0;
/** Tasks among so many notes in a row are about the same one: two at most, mostly. */
const NOTES_A_TASK = 10;
const sizesOf = (text) => text.split(',').filter(Boolean).map(Number);
const SIZES = sizesOf(process.env.BENCH_GROWTH_SIZES ?? '10000,100000,1000000');
const LOG_SIZES = sizesOf(process.env.BENCH_GROWTH_LOG_SIZES ?? '10000,100000,1000000,10000000');
/** With fewer a group would have none. */
const LEAST_SIZE = GROUPS * FILL_EVENTS_A_PUSH;
if ([...SIZES, ...LOG_SIZES].some((size) => !(size >= LEAST_SIZE)))
  throw new Error(`a size is ${LEAST_SIZE} at least`);
const TURNS = 3;
/** A turn of pushes that read models follow adds no more than one item to so many, nor is it of fewer pushes than this: the size is to stay what it is called. */
const ITEMS_PER_NEW = 10;
const LEAST_PUSHES = 20;
const FLAT = 1.3;

function growingNotes(first, size) {
  return newNotes(first, size).map((note, at) => growingNote(note, first + at));
}

/** A push by a member of a group that grows, of what it has just noted. */
function notePush(to, member, first, size) {
  const now = new Date().toISOString();
  const notes = growingNotes(first, size).map((note) => {
    return { ...note, createdAt: now, updatedAt: now };
  });
  return pushOf(to, member, notes);
}

/** The same of what was noted at any time within more than a year. */
function oldNotesPush(to, member, first, size) {
  return pushOf(to, member, growingNotes(first, size));
}

/** A note of the project that grows, or of another; a task gets as many at every size, and not more and more. */
function growingNote({ source, ...note }, number) {
  const { metadata } = source;
  const taskKey = `T-${number - (number % NOTES_A_TASK)}`;
  return {
    ...note,
    ...(isOfGrowing(number) && { projectKey: GROWING_PROJECT }),
    source: metadata ? { ...source, metadata: { ...metadata, taskKey } } : source,
  };
}

/** A push of events that no read model is made of. */
function logPush(to, { accessToken: token, clientId }, _first, size) {
  const body = { clientId, events: Array.from({ length: size }, () => newEvent()) };
  return request({ method: 'POST', path: '/api/v1/sync/push', token, port: to.port, body });
}

const search = () => `query=${encodeURIComponent(question())}`;

/** What is done at every size of a log: the bytes of each next request. */
async function logWork(growing) {
  const pages = await growing.pages(EVENTS_A_PUSH);
  let count = 0;
  return {
    'pull of a page': () => {
      const { member, cursor } = pages[count++ % pages.length];
      const path = `/api/v1/sync/pull?cursor=${cursor}&limit=${EVENTS_A_PUSH}`;
      return growing.get(path, member.accessToken);
    },
    'push of 1': growing.nextPush(1),
    'push of 100': growing.nextPush(EVENTS_A_PUSH),
  };
}

const FOLLOWED_PUSH = 'push of 1, with the read models';
const FOLLOWED_PUSHES = 'push of 100, with the read models';
/** How many events each request of some works adds. */
const ADDED = { [FOLLOWED_PUSH]: 1, [FOLLOWED_PUSHES]: EVENTS_A_PUSH };

/** How many requests of a work are made in a turn at the most. */
function mostRequests(name, size) {
  if (!(name in ADDED)) return Infinity;
  return Math.max(LEAST_PUSHES, Math.floor(size / ITEMS_PER_NEW / ADDED[name]));
}

/** What is done at every number of items. */
async function itemWork(growing) {
  const heads = await growing.heads();
  const { 'push of 1': single, 'push of 100': many, ...pulls } = await logWork(growing);
  const { still } = growing;
  const get = (path, token) => () => growing.get(path, token);
  let count = 0;
  const group = () => `groupKey=bench-${count++ % GROUPS}`;
  return {
    ...pulls,
    'pull with nothing new': () => {
      const { member, cursor } = heads[count++ % heads.length];
      return growing.get(`/api/v1/sync/pull?cursor=${cursor}`, member.accessToken);
    },
    'search in a group': () =>
      growing.get(`/api/v1/admin/knowledge?groupKey=${still.groupKey}&${search()}`),
    'search in a group that grows': () =>
      growing.get(`/api/v1/admin/knowledge?${group()}&${search()}`),
    brief: get(`/api/v1/projects/${STILL_PROJECT}/brief`, still.accessToken),
    'brief of a project that grows': () =>
      growing.get(
        `/api/v1/projects/${GROWING_PROJECT}/brief`,
        growing.memberOf(count++).accessToken,
      ),
    knowledge: get('/api/v1/admin/knowledge'),
    'knowledge of a group': () => growing.get(`/api/v1/admin/knowledge?${group()}`),
    'search in all groups': () => growing.get(`/api/v1/admin/knowledge?${search()}`),
    'task digest of all projects': get('/api/v1/admin/task-digest'),
    'quality review of all groups': get('/api/v1/admin/quality-review'),
    overview: get('/api/v1/admin/overview'),
    audit: get('/api/v1/admin/audit'),
    [FOLLOWED_PUSH]: single,
    [FOLLOWED_PUSHES]: many,
  };
}

const sum = (parts) => parts.reduce((all, part) => all + part, 0);
/** The middle one of some turns, by hub and database together. */
const middle = (turns) => turns.toSorted((a, b) => sum(a) - sum(b))[Math.floor(turns.length / 2)];

/** What each contender's work costs, measured in turns: the middle one of each. */
async function inTurns(measures) {
  const turns = measures.map(() => []);
  for (let turn = 0; turn <= TURNS; turn++)
    for (const [at, measure] of measures.entries()) {
      const parts = await measure();
      // The first turn plans statements and compiles.
      if (turn > 0) turns[at].push(parts);
    }
  return turns.map(middle);
}

const figures = new Map();

function tell(name, { size, smallest, unit }, [beside, parts]) {
  const cost = sum(parts);
  const figure = { size, cost, smallest, beside: sum(beside) };
  figures.set(name, [...(figures.get(name) ?? []), figure]);
  const shown = (of) => {
    const each = of.length > 1 ? ` (${of.map((part) => part.toFixed(2)).join(' + ')})` : '';
    return `${sum(of).toFixed(2)} ms${each}`;
  };
  const title = `${size.toLocaleString('en')} ${unit}, ${name}`;
  const times = (cost / figure.beside).toFixed(2);
  console.log(
    `${title}: ${shown(parts)}, beside ${smallest.toLocaleString('en')}: ${shown(beside)}; ${times}`,
  );
}

function draw() {
  if (!process.env.BENCH_GROWTH_SVG || figures.size === 0) return;
  const curves = [...figures].map(([name, points]) => ({
    name,
    points: [
      { size: points[0].smallest, times: 1 },
      ...points.map(({ size, cost, beside }) => ({ size, times: cost / beside })),
    ],
  }));
  writeFileSync(process.env.BENCH_GROWTH_SVG, drawCurves(curves, FLAT));
}

/** Tells a figure, or that there is none: minutes of filling are not lost for one request that failed. */
async function figure(name, at, measures) {
  try {
    tell(name, at, await inTurns(measures));
  } catch (error) {
    process.exitCode = 1;
    console.error(`${at.size.toLocaleString('en')} ${at.unit}, ${name}: failed, ${error}`);
  }
}

/** Measures a hub in turns beside one of the smallest size. */
async function measure(contenders, { at, work, suffix, starts }) {
  if (starts)
    await figure(
      'cold start',
      at,
      contenders.map((each) => () => each.costOfStart()),
    );
  const works = await Promise.all(contenders.map(work));
  for (const name of Object.keys(works[0])) {
    const most = [at.smallest, at.size].map((size) => mostRequests(name, size));
    const measures = contenders.map((each, which) => () => {
      return each.costOf(works[which][name], most[which]);
    });
    await figure(`${name}${suffix}`, at, measures);
  }
}

/** A hub with so many events. */
async function filled(size, { requests, isWithStill }) {
  const growing = await GrowingHub.start(requests);
  if (isWithStill) await growing.fillStill();
  await growing.fillTo(size);
  return growing;
}

async function grow([smallest, ...sizes], { unit, ...how }) {
  if (sizes.length === 0) return;
  const large = await filled(smallest, how);
  try {
    for (const size of sizes) {
      const began = performance.now();
      await large.fillTo(size);
      const small = await filled(smallest, how);
      const measuring = performance.now();
      await measure([small, large], { at: { size, smallest, unit }, ...how }).finally(() =>
        small.stop(),
      );
      const [fill, rest] = [measuring - began, performance.now() - measuring].map(inSeconds);
      console.log(`${size.toLocaleString('en')} ${unit}: filled in ${fill}, measured in ${rest}`);
      draw();
    }
  } finally {
    await large.stop();
  }
}

const inSeconds = (milliseconds) => `${Math.round(milliseconds / 1_000)} s`;
const buffers = process.env.BENCH_GROWTH_BUFFERS;

try {
  await grow(SIZES, {
    unit: 'items',
    requests: { push: notePush, fill: oldNotesPush, buffers },
    isWithStill: true,
    work: itemWork,
    suffix: '',
    starts: true,
  });
  await grow(LOG_SIZES, {
    unit: 'events',
    requests: { push: logPush, buffers },
    isWithStill: false,
    work: logWork,
    suffix: ', a bare log',
    starts: false,
  });
} finally {
  for (const [name, points] of figures) {
    const { size, cost, smallest, beside } = points.at(-1);
    const title = `${name}, at ${size.toLocaleString('en')} beside ${smallest.toLocaleString('en')}`;
    report({ name: title, unit: 'ms', ours: cost, limit: beside, most: FLAT });
  }
}
