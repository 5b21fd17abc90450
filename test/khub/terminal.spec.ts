import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TwoMembers, twoMembers } from './two-members.js';

/** Clears the screen, colours, names the window, ends the line, goes back on it and turns it round, in the forms of one byte and of two. */
const HARM =
  'ha\u001b[2J\u009b31mr\u0090q\u001b]0;n\u0007\u009d0;n\u009c\u202e\r\b\u007f\u0085\u2028m';
const OBEYED = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const obeyedIn = (text: string) => text.split('\n').filter((line) => OBEYED.test(line));

let members: TwoMembers;
let pushed: { rejected: unknown[] };

beforeAll(async () => {
  members = await twoMembers();
  const { ada, bea } = members;
  const says = { title: HARM, summary: `tulips ${HARM}`, detail: HARM, body: HARM, tags: [HARM] };
  const plain = { id: 'plain', title: 'plain', summary: 'shop', layer: 'canonical' };
  const edge = { kind: 'relates_to', fromId: 'harm', toId: 'plain', reason: HARM };
  const entry = { term: HARM, definition: HARM, aliases: [HARM] };
  const events = [
    [
      'knowledge.captured',
      { knowledge: { id: 'harm', layer: 'canonical', projectKey: HARM, ...says } },
    ],
    ['knowledge.captured', { knowledge: plain }],
    ['knowledge.edge_added', edge],
    ['glossary.defined', entry],
  ].map(([kind, payload], at) => JSON.stringify({ id: `event-${at}`, kind, payload }));
  const file = join(ada.directory, 'events.jsonl');
  writeFileSync(file, events.join('\n'));
  pushed = (await ada.run('push', file, '--json')).json;
  await bea.run('sync');
});

afterAll(() => members.hub.stop());

const READING = [
  'list',
  'search tulips',
  'get harm',
  'brief',
  'projects',
  'status',
  'review',
  'review similar',
  'verify',
];

describe('what members have written', () => {
  it('is taken by the hub as it is', () => expect(pushed.rejected).toEqual([]));

  it.each(READING)('has no terminal do anything: khub %s', async (line) => {
    const { stdout, stderr } = await members.bea.run(...line.split(' '));
    expect(obeyedIn(stdout + stderr)).toEqual([]);
  });

  it.each(READING)('nor as JSON, which has it as it was written: khub %s --json', async (line) => {
    const { stdout, json } = await members.bea.run(...line.split(' '), '--json');
    expect(obeyedIn(stdout)).toEqual([]);
    if (line === 'get harm') expect(json).toMatchObject({ item: { title: HARM } });
  });

  it('is pulled as lines that no terminal obeys, and that say the same', async () => {
    const { stdout } = await members.bea.run('pull', '--from-beginning');
    expect(obeyedIn(stdout)).toEqual([]);
    const [first] = stdout.split('\n').map((line) => line && JSON.parse(line));
    expect(first.payload.knowledge.title).toBe(HARM);
  });
});

it('what a hub says of a failure has no terminal do anything', async () => {
  const { bea } = members;
  const { fetch: asked } = bea.runtime;
  const refused = Response.json({ error: { code: 'a.b', message: HARM } }, { status: 400 });
  Object.assign(bea.runtime, { fetch: () => Promise.resolve(refused.clone()) });
  const [told, asJson] = [await bea.run('rm', 'plain'), await bea.run('rm', 'plain', '--json')];
  Object.assign(bea.runtime, { fetch: asked });
  expect(told.stderr).toContain('a.b');
  expect(obeyedIn(told.stderr + told.stdout + asJson.stdout)).toEqual([]);
  expect(asJson.json.error.message).toContain('\u009b');
});
