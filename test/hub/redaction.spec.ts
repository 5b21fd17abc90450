import { ChainVerifier, receivedEvent, segmentOf } from '@app/domain';
import { verifyLogs } from '../../apps/hub/src/event-store/integrity/verify-every-log.js';
import { ConsolePage } from '../support/console.js';
import { type Joined, TestHub } from '../support/hub.js';
import { pullAll, restrictedProject } from '../support/projects.js';
import { Reader } from '../support/readers.js';
import { expectRefusal } from '../support/refusal.js';

const SECRET = 'hunter2xyzzy';
/** The part of it that is a word. */
const SECRET_WORD = 'xyzzy';

let hub: TestHub;
let ada: Joined;
let ben: Joined;
let groups = 0;

beforeAll(async () => {
  hub = await TestHub.start();
  await hub.group('another');
});

beforeEach(async () => {
  const group = `team-${++groups}`;
  await hub.group(group);
  ada = await hub.join(group, 'Ada');
  ben = await hub.join(group, 'Ben');
});

afterAll(() => hub.stop());

const push = async (member: Joined, events: object[]): Promise<void> => {
  const { body } = await hub.push(member, events);
  if (body.accepted !== events.length) throw new Error(JSON.stringify(body));
};
const redact = (eventId: string, body: object = { groupKey: ada.groupKey }) =>
  hub.ask(`/api/v1/admin/events/${segmentOf(eventId)}/redact`, { body });

/** The tables that hold a text in any of their columns. */
const tablesWith = async (text: string): Promise<string[]> => {
  const tables = await hub.database.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await hub.database.query(
      `SELECT 1 FROM ${name} t WHERE position($1 in t::text) > 0 LIMIT 1`,
      [text],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
};

/** Everything that administrators are told about a group's knowledge. */
const administered = async (): Promise<string> => {
  const lists = ['knowledge?includeSuperseded=true', 'knowledge?status=proposed', 'glossary?']
    .concat([
      'knowledge-edges?',
      'review-queue?',
      'quality-review?',
      'similar-knowledge?',
      'task-digest?',
      'audit?',
    ])
    .concat([`knowledge?query=${SECRET}`, `glossary?query=${SECRET}`, 'overview?']);
  const answers = lists.map(async (list) => {
    const { body } = await hub.ask(`/api/v1/admin/${list}&limit=500`);
    const { searched: _, ...told } = body;
    return JSON.stringify(told);
  });
  return (await Promise.all(answers)).join('\n');
};

const item = { id: 'k', title: SECRET, summary: SECRET, content: SECRET, tags: [SECRET] };
const TOLD: [kind: string, payload: object][] = [
  ['knowledge.captured', { knowledge: item }],
  ['knowledge.captured', { ...item, type: 'task', layer: 'canonical' }],
  ['knowledge.proposed', { knowledge: item }],
  ['knowledge.updated', { knowledgeId: 'old', changes: { content: SECRET, extra: { SECRET } } }],
  [
    'knowledge.updated',
    {
      knowledgeId: 'old',
      revisionId: 'r',
      conflict: true,
      reason: SECRET,
      changes: { title: SECRET },
    },
  ],
  ['knowledge.rated', { knowledgeId: 'old', rating: 0.1, note: SECRET }],
  ['knowledge.deleted', { knowledgeId: 'old', tombstone: true, reason: SECRET }],
  ['knowledge.edge_added', { kind: 'relates_to', fromId: 'old', toId: 'new', reason: SECRET }],
  ['task.updated', { taskKey: 't', status: 'todo', title: SECRET, summary: SECRET }],
  ['glossary.defined', { term: SECRET, definition: SECRET, aliases: [SECRET] }],
  ['glossary.deleted', { id: 'word', term: SECRET }],
  ['note.taken', { text: SECRET }],
];

describe('a redacted event', () => {
  it.each(TOLD)('says nothing any more, to nobody and in no table: %s', async (kind, payload) => {
    await push(ada, [
      { id: 'old', kind: 'knowledge.captured', payload: { id: 'old', title: 'old' } },
      { id: 'new', kind: 'knowledge.captured', payload: { id: 'new', title: 'new' } },
      { id: 'word', kind: 'glossary.defined', payload: { term: 'w', definition: 'w' } },
      { id: 'told', kind, payload },
      { id: 'after', kind: 'note.taken', payload: { text: 'after' } },
    ]);
    const readers = [ada, ben, null].map((member) => new Reader(hub, member));
    const everything = async () => {
      const texts = [await administered()];
      for (const reader of readers) {
        texts.push(await reader.logs(), await reader.term(SECRET), await reader.item('k'));
        texts.push(
          await reader.item('old'),
          await reader.tool('search_knowledge', { query: 'old' }),
        );
        texts.push(await reader.tool('search_knowledge', { query: SECRET }));
      }
      const lines = texts.join('\n').split('\n');
      // Who asks for a word is told which word it asked for.
      return lines.filter((line) =>
        line
          .replaceAll(/searched for: \w+|"Searched: [^"]*"/g, '')
          .replaceAll(`Resource not found: hub://glossary/${SECRET}`, '')
          .replaceAll(`hub://glossary/${SECRET}`, '')
          .includes(SECRET),
      );
    };
    expect((await everything()).length).toBeGreaterThan(0);
    expect((await tablesWith(SECRET_WORD)).length).toBeGreaterThan(0);
    expect((await redact('told')).status).toBe(200);
    expect(await everything()).toEqual([]);
    expect(await tablesWith(SECRET_WORD)).toEqual([]);
  });

  it('stays in the history of its item, with when, by whom and why, and keeps no id that was taken out', async () => {
    const token = 'ghp-0f3a9c';
    await push(ada, [
      { id: 'made', kind: 'knowledge.captured', payload: { id: 'k', title: 'kept' } },
      { id: 'said', kind: 'knowledge.updated', payload: { id: 'k', changes: { title: token } } },
      { id: 'named', kind: 'knowledge.captured', payload: { id: token, title: token } },
    ]);
    const historyOf = (id: string) =>
      hub.ask(`/api/v1/admin/knowledge/${ada.groupKey}/${id}/history`);
    const before = (await historyOf('k')).body.events;
    for (const id of ['said', 'named'])
      await redact(id, { groupKey: ada.groupKey, reason: 'a token' });
    const { events } = (await historyOf('k')).body;
    expect(events).toMatchObject([
      { id: 'made', payload: { title: 'kept' } },
      {
        id: 'said',
        payload: null,
        reason: 'redacted',
        member: { displayName: 'Ada' },
        redaction: { by: { memberId: 'administrator' }, reason: 'a token' },
        log: { hash: before[1].log.hash },
      },
    ]);
    expect(Date.parse(events[1].redaction.at)).toBeGreaterThan(0);
    // A member is not told the administrator's words.
    const page = await ConsolePage.enter(hub, ada);
    const seen = (await page.ask(`knowledge/${ada.groupKey}/k/history`)).body.events;
    expect(seen[1].redaction).toEqual({ at: events[1].redaction.at, by: events[1].redaction.by });
    // Of the other nothing is left but that; who knows the id finds it, and nobody reads it anywhere.
    expect((await historyOf(token)).body.events).toMatchObject([{ id: 'named', payload: null }]);
    expect((await hub.ask(`/api/v1/admin/knowledge/${ada.groupKey}/${token}`)).status).toBe(404);
    expectRefusal(await historyOf('nowhere'), 404, 'admin.knowledge_not_found');
    const tables = await tablesWith(token);
    // Where an item belongs stays, so that what is said of it later is not bared.
    expect(tables).toEqual(['public.item_scope']);
  });

  it.each(['.', '..'])('is found by the id %s, which an address takes for a step', async (id) => {
    await push(ada, [{ id, kind: 'note.taken', payload: { text: SECRET } }]);
    expect((await redact(id)).status).toBe(200);
    const { events } = await pullAll(hub, ada);
    expect(events).toMatchObject([{ id, payload: null }]);
  });

  it('keeps its place and every hash, in pull, in the federation read and for auditors', async () => {
    await push(ada, [
      { id: 'a', kind: 'note.taken', payload: { text: SECRET } },
      { id: 'b', kind: 'note.taken', payload: { text: 'b' } },
    ]);
    const before = (await pullAll(hub, ben)).events;
    await redact('a');
    const pulled = (await pullAll(hub, ben)).events;
    expect(pulled).toMatchObject([
      { id: 'a', payload: null, redacted: true, reason: 'redacted' },
      { payload: { text: 'b' } },
    ]);
    // With the payload goes what hid it from who guesses.
    const { salt, ...place } = before[0]!.log;
    expect(salt).toMatch(/^[A-Za-z0-9+/]{43}=$/);
    expect(pulled.map(({ log }) => log)).toEqual([place, before[1]!.log]);
    const [stored] = await hub.database.query<{ salt: Buffer | null }>(
      `SELECT salt FROM event WHERE event_id = 'a'`,
    );
    expect(stored).toEqual({ salt: null });
    const { body } = await hub.ask('/api/v1/federation/sync-events', { token: ben.accessToken });
    const claims = body.events.map((event: never) => receivedEvent(body.log.id, event));
    expect(new ChainVerifier().add(claims)).toMatchObject({ ok: true, sequence: 2 });
    for await (const { fault } of verifyLogs(hub.database)) expect(fault).toBeUndefined();
  });

  it('is a retry for who pushes it again, and stays without words', async () => {
    const event = { id: 'a', kind: 'note.taken', payload: { text: SECRET } };
    await push(ada, [event]);
    await redact('a');
    expect((await hub.push(ada, [event])).body).toMatchObject({ accepted: 0, rejected: [] });
    expect(await tablesWith(SECRET_WORD)).toEqual([]);
  });

  it('does not bare what was said later of its item', async () => {
    await restrictedProject(hub, ada, 'deep');
    await push(ada, [
      {
        id: 'p',
        kind: 'knowledge.captured',
        payload: { id: 'p', title: 'T', visibility: 'private' },
      },
      { id: 'd', kind: 'knowledge.captured', payload: { id: 'd', title: 'T', projectKey: 'deep' } },
    ]);
    for (const id of ['p', 'd']) {
      const payload = { knowledgeId: id, changes: { content: `later ${SECRET}` } };
      await push(ada, [{ id: `later ${id}`, kind: 'knowledge.updated', payload }]);
      await redact(id);
      expect(await new Reader(hub, ada).item(id)).toContain(SECRET);
      expect(await new Reader(hub, ben).item(id)).not.toContain(SECRET);
      expect(await new Reader(hub, null).item(id)).not.toContain(SECRET);
    }
  });

  it('leaves the items, terms and counts of others as they are', async () => {
    const other = await hub.join('another', 'Eve');
    const shared = { id: `shared-${groups}`, title: 'shared', visibility: 'org' };
    await push(other, [{ id: shared.id, kind: 'knowledge.captured', payload: shared }]);
    await push(ada, [
      {
        id: 'a',
        kind: 'knowledge.captured',
        payload: { id: 'a', title: SECRET, visibility: 'org' },
      },
      { id: 'b', kind: 'knowledge.captured', payload: { id: 'b', title: 'kept', content: 'kept' } },
      { id: 'g', kind: 'glossary.defined', payload: { term: 'kept', definition: 'kept' } },
    ]);
    const counted = await new Reader(hub, ada).counted();
    await redact('a');
    const reader = new Reader(hub, ada);
    expect(await reader.counted()).toBe(counted - 1);
    expect(await reader.item('b')).toContain('kept');
    expect(await reader.search('shared')).toContain(shared.id);
    expect(await reader.term('kept')).toContain('kept');
  });

  it('is found by the audit row of the item that it wrote', async () => {
    await push(ada, [
      { id: 'the event', kind: 'knowledge.captured', payload: { id: 'k', title: 'T' } },
    ]);
    const { body } = await hub.ask(`/api/v1/admin/audit?groupKey=${ada.groupKey}&targetId=k`);
    expect(body.auditLogs).toMatchObject([
      { action: 'knowledge.captured', log: { eventId: 'the event' } },
    ]);
  });
});

describe('POST /api/v1/admin/events/{eventId}/redact', () => {
  const event = { id: 'an event / of mine', kind: 'note.taken', payload: { text: SECRET } };

  it('answers the record of the redaction, the same again, and appends it once', async () => {
    await push(ada, [event]);
    const body = { groupKey: ada.groupKey, reason: 'a password' };
    let first;
    const appended = await hub.appendedBy(async () => {
      first = await redact(event.id, body);
    });
    const record = {
      eventId: event.id,
      groupKey: ada.groupKey,
      sequence: 1,
      redactedAt: expect.any(String),
      redactedBy: 'administrator',
      reason: 'a password',
    };
    expect(first).toMatchObject({ status: 200, body: record });
    const { groupKey, ...payload } = record;
    expect(appended).toMatchObject([
      { groupKey, purpose: 'administration', kind: 'event.redacted', payload },
    ]);
    const again = await hub.appendedBy(async () => {
      expect((await redact(event.id, { branch: ada.groupKey })).body).toEqual(first!.body);
    });
    expect(again).toEqual([]);
  });

  it('is one row of the audit trail', async () => {
    await push(ada, [event]);
    await redact(event.id);
    const path = `/api/v1/admin/audit?groupKey=${ada.groupKey}&action=event.redacted`;
    expect((await hub.ask(path)).body.auditLogs).toMatchObject([
      { actor: 'administrator', targetType: 'event', targetId: event.id, payload: { sequence: 1 } },
    ]);
  });

  it.each<[object, string, number, string]>([
    [{ groupKey: 'nowhere' }, 'a', 404, 'admin.group_not_found'],
    [{ groupKey: 'another' }, 'nothing', 404, 'admin.event_not_found'],
    [{}, 'a', 400, 'request.invalid'],
    [{ groupKey: 'another', reasn: 'x' }, 'a', 400, 'request.invalid'],
    [{ groupKey: 7 }, 'a', 400, 'request.invalid'],
    [{ groupKey: 'another', reason: 7 }, 'a', 400, 'request.invalid'],
    [{ groupKey: 'another', reason: 'x'.repeat(4_001) }, 'a', 400, 'request.invalid'],
  ])('refuses %j of %s', async (body, id, status, code) => {
    expectRefusal(await redact(id, body), status, code);
  });

  it('finds no event of another group, nor of an administration log', async () => {
    await push(ada, [event]);
    expectRefusal(await redact(event.id, { groupKey: 'another' }), 404, 'admin.event_not_found');
    const [row] = await hub.database.query<{ event_id: string }>(
      `SELECT event_id FROM event JOIN log ON log.log_id = event.log_id
       WHERE log.group_key = $1 AND log.purpose = 'administration' AND kind = 'member.joined'`,
      [ada.groupKey],
    );
    expectRefusal(await redact(row!.event_id), 404, 'admin.event_not_found');
  });
});
