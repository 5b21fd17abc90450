import { ChainVerifier, receivedEvent } from '@app/domain';
import type { Joined, TestHub } from '../../support/hub.js';
import { eachInNewGroup } from '../../support/new-groups.js';
import {
  event,
  pullAll,
  readableIds,
  type ReadEvent,
  restrictedProject,
  setAccess,
} from '../../support/projects.js';

describe('what a member reads of the log', () => {
  let hub: TestHub;
  let ada: Joined;
  let ben: Joined;

  eachInNewGroup((made) => {
    ({ hub, ada, ben } = made);
  });

  beforeEach(async () => {
    await restrictedProject(hub, ada, 'secret');
  });

  const push = async (member: Joined, events: object[]): Promise<void> => {
    const { body } = await hub.push(member, events);
    expect(body.rejected).toEqual([]);
  };
  const federated = async (member: Joined) => {
    const { body } = await hub.ask('/api/v1/federation/sync-events', { token: member.accessToken });
    return body as { log: { id: string }; events: ReadEvent[] };
  };
  /** The ids a member gets with their payload; the same by pull and by federation. */
  const readable = async (member: Joined): Promise<string[]> => {
    const pulled = (await pullAll(hub, member)).events;
    const ids = readableIds(pulled);
    expect(readableIds((await federated(member)).events)).toEqual(ids);
    for (const event of pulled) {
      if (ids.includes(event.id)) expect(event).not.toHaveProperty('redacted');
      else expect(event).toMatchObject({ payload: null, redacted: true });
    }
    return ids;
  };

  it('withholds a restricted project from those who are not on its access list, whatever their way', async () => {
    await push(ada, [
      { id: 'top', kind: 'note.taken', payload: { projectKey: 'secret', text: 's' } },
      event('item', 'knowledge.captured', {
        knowledge: { id: 'k', title: 'T', projectKey: 'secret' },
      }),
      event('para', 'knowledge.captured', {
        id: 'p',
        title: 'T',
        para: { category: 'projects', key: 'Secret' },
      }),
      event('term', 'glossary.defined', { term: 'x', definition: 'y', projectKey: 'secret' }),
      event('both', 'knowledge.captured', {
        projectKey: 'secret',
        knowledge: { id: 'b', title: 'T', projectKey: 'open' },
      }),
      { id: 'free', kind: 'note.taken', payload: { projectKey: 'open', text: 'o' } },
    ]);
    expect(await readable(ada)).toEqual(['top', 'item', 'para', 'term', 'both', 'free']);
    expect(await readable(ben)).toEqual(['free']);
  });

  it('serves withheld events with sequence and hashes, so that the chain still verifies', async () => {
    await push(ada, [
      { id: 'a', kind: 'note.taken', payload: {} },
      { id: 'b', kind: 'note.taken', payload: { projectKey: 'secret' } },
      { id: 'c', kind: 'note.taken', payload: {} },
    ]);
    const { log, events } = await federated(ben);
    expect(events.map(({ payload }) => payload)).toEqual([{}, null, {}]);
    const claims = events.map((event) => receivedEvent(log.id, event as never));
    expect(new ChainVerifier().add(claims)).toMatchObject({ ok: true, sequence: 3 });
    const pulled = (await pullAll(hub, ben)).events;
    expect(pulled.map((event) => event.log)).toEqual(events.map((event) => event.log));
  });

  it('withholds what is said later of an item whose project it does not name', async () => {
    await push(ada, [
      event('item', 'knowledge.captured', {
        knowledge: { id: 'k', title: 'T', projectKey: 'secret' },
      }),
    ]);
    await push(ada, [
      { id: 'other', kind: 'knowledge.captured', payload: { knowledge: { id: 'o', title: 'O' } } },
      event('update', 'knowledge.updated', { knowledgeId: 'k', changes: { content: 'secret' } }),
      event('revision', 'knowledge.updated', {
        knowledgeId: 'k',
        revisionId: 'r',
        conflict: true,
        changes: { content: 's' },
      }),
      { id: 'rating', kind: 'knowledge.rated', payload: { knowledgeId: 'k', rating: 1 } },
      event('from', 'knowledge.edge_added', { kind: 'relates_to', fromId: 'k', toId: 'o' }),
      event('to', 'knowledge.edge_added', { kind: 'relates_to', fromId: 'o', toId: 'k' }),
      { id: 'asked', kind: 'review.asked', payload: { knowledgeId: 'k' } },
    ]);
    await push(ada, [
      event('of revision', 'knowledge.updated', { knowledgeId: 'r', changes: { content: 's' } }),
      event('deletion', 'knowledge.deleted', { knowledgeId: 'k', tombstone: true, reason: 's' }),
    ]);
    expect(await readable(ben)).toEqual(['other']);
    expect(await readable(ada)).toHaveLength(10);
  });

  it('shows an edge between two projects only to who may see both', async () => {
    await restrictedProject(hub, ada, 'deep', [[ben, 'member']]);
    const cy = await hub.join(ada.groupKey, 'Cy');
    await setAccess(hub, ada, 'secret', {
      members: [
        [ada, 'owner'],
        [cy, 'member'],
      ],
    });
    await push(ada, [
      event('s', 'knowledge.captured', { id: 'ks', title: 'S', projectKey: 'secret' }),
      event('d', 'knowledge.captured', { id: 'kd', title: 'D', projectKey: 'deep' }),
      event('edge', 'knowledge.edge_added', { kind: 'depends_on', fromId: 'ks', toId: 'kd' }),
    ]);
    expect(await readable(ada)).toEqual(['s', 'd', 'edge']);
    expect(await readable(ben)).toEqual(['d']);
    expect(await readable(cy)).toEqual(['s']);
  });

  it('lets an item take its later events along to another project', async () => {
    await push(ada, [
      event('before', 'knowledge.captured', { id: 'k', title: 'T', projectKey: 'secret' }),
      event('move', 'knowledge.updated', { knowledgeId: 'k', changes: { projectKey: 'open' } }),
      { id: 'after', kind: 'knowledge.rated', payload: { knowledgeId: 'k', rating: 1 } },
      event('back', 'knowledge.updated', { knowledgeId: 'k', changes: { projectKey: 'secret' } }),
      { id: 'later', kind: 'knowledge.rated', payload: { knowledgeId: 'k', rating: 0 } },
    ]);
    expect(await readable(ben)).toEqual(['move', 'after']);
  });

  it('keeps a private item and all that is said of it to its creator', async () => {
    await push(ben, [
      event('mine', 'knowledge.captured', { id: 'k', title: 'T', visibility: 'private' }),
      event('more', 'knowledge.updated', { knowledgeId: 'k', changes: { content: 'p' } }),
      { id: 'note', kind: 'note.taken', payload: { visibility: 'private' } },
    ]);
    await push(ben, [
      event('shown', 'knowledge.updated', { knowledgeId: 'k', changes: { visibility: 'team' } }),
      { id: 'rated', kind: 'knowledge.rated', payload: { knowledgeId: 'k', rating: 1 } },
    ]);
    expect(await readable(ben)).toEqual(['mine', 'more', 'note', 'shown', 'rated']);
    expect(await readable(ada)).toEqual(['shown', 'rated']);
  });

  it('withholds at once when access is taken away, also from a pull that waits', async () => {
    await setAccess(hub, ada, 'secret', {
      members: [
        [ada, 'owner'],
        [ben, 'reader'],
      ],
    });
    await push(ada, [{ id: 'seen', kind: 'note.taken', payload: { projectKey: 'secret' } }]);
    const { events, cursor } = await pullAll(hub, ben);
    expect(readableIds(events)).toEqual(['seen']);
    const waiting = hub.ask(`/api/v1/sync/pull?wait=20&cursor=${cursor}`, {
      token: ben.accessToken,
    });
    await setAccess(hub, ada, 'secret', { members: [[ada, 'owner']] });
    await push(ada, [{ id: 'unseen', kind: 'note.taken', payload: { projectKey: 'secret' } }]);
    const { events: told } = (await waiting).body;
    // Whoever may not read it gets nothing to guess it by.
    expect(told[0].log).not.toHaveProperty('salt');
    expect(told).toMatchObject([
      { id: 'unseen', payload: null, redacted: true, withheld: true, reason: 'withheld' },
    ]);
    expect(await readable(ben)).toEqual([]);
  });

  it('gives what an administrator or the hub itself adds the scope of its items', async () => {
    await push(ada, [
      event('a', 'knowledge.captured', { id: 'ka', title: 'A', projectKey: 'secret' }),
      { id: 'b', kind: 'knowledge.captured', payload: { id: 'kb', title: 'B' } },
    ]);
    const term = {
      term: 'Kite',
      definition: 'flies',
      groupKey: ada.groupKey,
      projectKey: 'secret',
    };
    const edge = { kind: 'relates_to', fromId: 'kb', toId: 'ka', groupKey: ada.groupKey };
    for (const [path, body] of [
      ['glossary', term],
      ['knowledge-edges', edge],
    ] as const) {
      expect((await hub.ask(`/api/v1/admin/${path}`, { body })).status).toBe(200);
    }
    expect(await readable(ada)).toHaveLength(4);
    expect(await readable(ben)).toEqual(['b']);
  });
});
