import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { KnowledgeItem } from '@app/domain';
import { Home } from '../../apps/khub/src/hub/home.js';
import { type CopyParts, LocalCopy } from '../../apps/khub/src/local/local-copy.js';
import { OfflineTools } from '../../apps/khub/src/local/offline-tools.js';
import { indexOf } from '../../apps/khub/src/local/word-index.js';

const WHOSE = { serverId: 's', groupKey: 'core', memberId: 'ada' };
const BEGUN = Date.parse('2026-11-01T00:00:00.000Z');

let home: Home;
let copy: LocalCopy;

beforeEach(() => {
  home = new Home(mkdtempSync(join(tmpdir(), 'khub-copy-')));
  copy = new LocalCopy(home, WHOSE);
});

const headAt = (sequence: number) => ({
  logId: 'log',
  cursor: `at ${sequence}`,
  position: { sequence, hash: '' },
  readAt: new Date(BEGUN + sequence).toISOString(),
  begunAt: new Date(BEGUN).toISOString(),
});

/** A copy of one item. */
function partsWith(id: string): CopyParts {
  const fields = { id, title: id, summary: '', tags: [], type: 'note', layer: 'extract' };
  const at = headAt(0).readAt;
  const by = { groupKey: 'core', createdBy: { memberId: 'ada' }, createdAt: at, updatedAt: at };
  const shown = { visibility: 'team', status: 'active', projectKey: 'shop' };
  const items = [{ ...fields, ...by, ...shown } as unknown as KnowledgeItem];
  const log = { states: [], edges: [], scopes: [], terms: [] };
  const [briefs, index] = [new Map(), indexOf(items)];
  return { log, items, deleted: [], briefs, sharedBriefs: new Map(), index };
}

/** A copy while whose briefs are written something else happens. */
function partsDuring(id: string, happens: () => void): CopyParts {
  const briefs = new Map();
  briefs[Symbol.iterator] = () => {
    happens();
    return new Map().entries();
  };
  return { ...partsWith(id), briefs };
}

const folders = () => readdirSync(copy.directory).filter((name) => name.startsWith('copy-'));
const wholeOf = () =>
  copy.answer((head) => {
    const [lines, log, index] = [copy.itemLines(head), copy.log(head), copy.index(head)];
    return lines && log && index && lines.map((line) => JSON.parse(line).id as string);
  });

describe('a copy that is replaced', () => {
  it('while it is read is asked once more, as it is now: it never looks empty', async () => {
    copy.write(headAt(1), partsWith('first'));
    const asked: number[] = [];
    const found = await copy.answer((head) => {
      asked.push(head.position.sequence);
      if (asked.length === 1) copy.write(headAt(2), partsWith('second'));
      return copy.itemLines(head);
    });
    expect(asked).toEqual([1, 2]);
    expect(found).toEqual([expect.stringMatching(/^{"id":"second"/)]);
  });

  it('by two writers at once is whole afterwards, as the last of them has it', async () => {
    copy.write(headAt(1), partsWith('first'));
    const parts = partsDuring('slow', () => copy.write(headAt(2), partsWith('quick')));
    copy.write(headAt(3), parts);
    expect(await wholeOf()).toEqual(['slow']);
    expect(folders()).toHaveLength(1);
  });

  it('leaves what another writer has begun, until that must have died', async () => {
    copy.write(headAt(1), partsWith('first'));
    const begun = mkdtempSync(join(copy.directory, 'copy-'));
    copy.write(headAt(2), partsWith('second'));
    expect(folders()).toEqual(expect.arrayContaining([basename(begun)]));
    const longAgo = BEGUN / 1_000 - 2 * 3_600;
    utimesSync(begun, longAgo, longAgo);
    copy.write(headAt(3), partsWith('third'));
    expect(folders()).toEqual([copy.head()?.folder]);
  });

  it('stays when the next cannot be written, of which nothing is left', async () => {
    copy.write(headAt(1), partsWith('first'));
    const failing = partsDuring('second', () => {
      throw new Error('disk full');
    });
    expect(() => copy.write(headAt(2), failing)).toThrow('disk full');
    expect(folders()).toEqual([copy.head()?.folder]);
    expect(await wholeOf()).toEqual(['first']);
  });

  it('keeps the head of whoever replaced it, when the hub has nothing new for the one before', () => {
    copy.write(headAt(1), partsWith('first'));
    const before = copy.head()!;
    copy.write(headAt(2), partsWith('second'));
    copy.touch({ ...before, readAt: headAt(9).readAt });
    expect(copy.head()).toMatchObject({ cursor: 'at 2', readAt: headAt(2).readAt });
  });
});

describe('a copy of which a part is missing', () => {
  it.each(['items.jsonl', 'index.json'])('answers no search without %s', async (part) => {
    copy.write(headAt(1), partsWith('first'));
    const ask = () => {
      const runtime = { now: () => BEGUN, bytes: () => new Uint8Array(0) };
      const credentials = WHOSE as unknown as ConstructorParameters<typeof OfflineTools>[1];
      const offline = new OfflineTools(home, credentials, null, runtime as never);
      return offline.call('search_knowledge', { query: 'first' });
    };
    expect((await ask())?.content[0]?.text).toContain('[first]');
    rmSync(join(copy.directory, copy.head()!.folder, part));
    expect(await ask()).toBeNull();
  });
});
