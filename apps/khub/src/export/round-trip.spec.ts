import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EDGE_KINDS, type ServedEvent, canonicalize } from '@app/domain';
import fc from 'fast-check';
import { Home } from '../hub/home.js';
import { findFiles } from '../import/find-files.js';
import { ImportEvents } from '../import/import-events.js';
import { ImportHistory } from '../import/import-history.js';
import { KnownItems } from '../import/known-items.js';
import { type KeptLog, copiedLogOf, keptLogOf, takeIn } from '../local/copied-log.js';
import { selectItems } from './exported-items.js';
import { EXPORT_FORMATS, type ExportFormat } from './export-formats.js';
import { runExport } from './run-export.js';

type Said = Pick<ServedEvent, 'kind'> & { payload: Record<string, unknown> };

const AT = '2026-01-02T03:04:05.678Z';
/** After all that the events say of their times. */
const TAKEN_AT = '2027-01-01T00:00:00.000Z';
let directory: string;
let runs = 0;

beforeAll(() => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), 'khub-round-trip-')));
});
afterAll(() => rmSync(directory, { recursive: true }));

/** What a group knows by what was pushed to it. */
function groupOf(said: readonly Said[]): KeptLog {
  const copy = copiedLogOf(null);
  const events = said.map((event, at) => ({
    ...event,
    id: `e${at}`,
    memberId: 'member_core_ada',
    clientId: 'client_core_ada_0',
    createdAt: AT,
    acceptedAt: TAKEN_AT,
    log: { sequence: at + 1, hash: '' },
  }));
  takeIn(copy, events as unknown as ServedEvent[], { logId: 'log', groupKey: 'core' });
  return JSON.parse(JSON.stringify(keptLogOf(copy))) as KeptLog;
}

async function exported(group: KeptLog, format: ExportFormat, folder: string): Promise<void> {
  const selected = selectItems(group, { withPrivate: true });
  const options = { of: 'core', format, notSecret: [], overwrite: false };
  await runExport(folder, selected, options);
}

/** What an import of a folder would push into a group that knows this. */
async function imported(
  folder: string,
  known: KeptLog,
): Promise<{ said: Said[]; skipped: object[] }> {
  const found = findFiles([folder], directory, directory);
  const history = ImportHistory.of(new Home(join(directory, 'nobody')));
  const events = new ImportEvents(found, { as: {}, otherKeys: [] }, history, () =>
    Promise.resolve(new KnownItems(known)),
  );
  const said: Said[] = [];
  for await (const part of events.parts()) {
    if (!('event' in part)) throw new Error(`${part.reason}: ${part.message}`);
    said.push({ kind: part.event.kind, payload: part.event.payload as Said['payload'] });
  }
  return { said, skipped: events.skipped };
}

function contentsOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    names
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path.slice(folder.length), readFileSync(path, 'utf8')]),
  );
}

const newFolder = () => {
  const folder = join(directory, String(++runs));
  mkdirSync(folder);
  return folder;
};

function isCanonical(value: unknown): boolean {
  try {
    return canonicalize([value]) !== '';
  } catch {
    return false;
  }
}

const HOSTILE = [
  '',
  ' blank at its ends \n\n',
  '---\nkhub: 1\nid: other\n---\n\nnot mine\n',
  '--- ',
  '```md\n---\n# no heading\n```',
  'one\r\ntwo\r\n',
  'lone\rreturn',
  '\uFEFFmark',
  'null\0byte',
  'null',
  '0x1f',
  '2026-01-01',
  '- [[Queue]] #tag: "quoted" \'so\' & *so* !!str | >',
  '../../etc/passwd',
  'CON',
  'a.md',
  'Ü'.normalize('NFD'),
  '很长'.repeat(2_000),
  '\u2028\u0085\u200b\u{1F600}',
  '<!-- khub:brief shop 1 -->',
];
const text = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 40 }));
const word = text.map((each) => each.slice(0, 100).replace(/\p{Surrogate}/gu, ''));
const json = fc
  .jsonValue({ maxDepth: 2 })
  // -0 is 0 in the canonical form of every event.
  .map((value) => JSON.parse(JSON.stringify(value)) as unknown)
  .filter(isCanonical);
const fields = fc.record(
  {
    title: text,
    summary: text,
    content: text,
    type: fc.oneof(fc.constantFrom('task', 'decision'), word),
    layer: fc.constantFrom('raw', 'canonical'),
    tags: fc.array(word, { maxLength: 3 }),
    projectKey: fc.oneof(fc.constantFrom('shop', 'Shop', 'vendor'), word),
    para: fc.record({ category: fc.constantFrom('projects', 'areas'), key: word }),
    visibility: fc.constantFrom('private', 'team', 'org'),
    source: fc.record(
      {
        kind: word,
        ref: text,
        metadata: fc.record({ taskKey: json, more: json }, { requiredKeys: [] }),
      },
      { requiredKeys: ['kind'] },
    ),
    extra: fc.dictionary(word, json, { maxKeys: 3 }),
    taskStatus: text,
    confidence: fc.double({ min: 0, max: 1, noNaN: true }),
    createdAt: fc
      .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
  },
  { requiredKeys: [] },
);
const group = fc.array(fields, { minLength: 1, maxLength: 5 }).chain((items) => {
  const id = fc.constantFrom(...items.map((_, at) => `item ${at}`));
  const edge = fc.record({
    kind: fc.constantFrom(...EDGE_KINDS),
    fromId: id,
    toId: id,
    reason: fc.option(text.filter((each) => each !== '')),
  });
  return fc.array(edge, { maxLength: 4 }).map((edges): Said[] => [
    ...items.map((item, at) => ({
      kind: 'knowledge.captured',
      payload: { knowledge: { id: `item ${at}`, ...item } },
    })),
    ...edges.map((payload) => ({ kind: 'knowledge.edge_added', payload })),
  ]);
});

describe('what is exported', () => {
  it.each(EXPORT_FORMATS.filter((format) => format !== 'jsonl'))(
    'as %s changes nothing when it is imported, whatever it says',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(group, async (said) => {
          const [known, folder] = [groupOf(said), newFolder()];
          await exported(known, format, folder);
          const again = await imported(folder, known);
          expect(again).toEqual({ said: [], skipped: [] });
        }),
        { numRuns: 30 },
      );
    },
  );

  it('makes the same items elsewhere, which export to the same bytes', async () => {
    await fc.assert(
      fc.asyncProperty(group, async (said) => {
        const [known, folder, other] = [groupOf(said), newFolder(), newFolder()];
        await exported(known, 'markdown', folder);
        const { said: taken } = await imported(folder, groupOf([]));
        await exported(groupOf(taken), 'markdown', other);
        expect(contentsOf(other)).toEqual(contentsOf(folder));
      }),
      { numRuns: 30 },
    );
  });

  it('is an update of what was changed in the file, and of nothing else', async () => {
    const said = { id: 'a', title: 'Cents', content: 'Whole.', tags: ['money'] };
    const known = groupOf([{ kind: 'knowledge.captured', payload: { knowledge: said } }]);
    const folder = newFolder();
    await exported(known, 'markdown', folder);
    const path = join(folder, 'no-project', 'Cents.md');
    const before = readFileSync(path, 'utf8');
    // As a checkout on Windows has it.
    writeFileSync(path, before.replace('Whole.', 'Whole,\nnever floats.').replaceAll('\n', '\r\n'));
    expect(await imported(folder, known)).toEqual({
      said: [
        {
          kind: 'knowledge.updated',
          payload: { knowledgeId: 'a', changes: { content: 'Whole,\nnever floats.' } },
        },
      ],
      skipped: [],
    });
    const since = groupOf([
      { kind: 'knowledge.captured', payload: { knowledge: said } },
      {
        kind: 'knowledge.updated',
        payload: {
          knowledgeId: 'a',
          changes: { title: 'Money', updatedAt: '2026-05-05T00:00:00Z' },
        },
      },
    ]);
    expect(await imported(folder, since)).toEqual({
      said: [],
      skipped: [
        {
          place: expect.stringContaining('Cents.md'),
          why: expect.stringContaining('changed since'),
        },
      ],
    });
  });
});
