import type { Joined, TestHub } from '../../support/hub.js';
import { eachInNewGroup } from '../../support/new-groups.js';
import { restrictedProject, setAccess } from '../../support/projects.js';

/** Events whose content is guessed: each with what a member would guess of it. */
const GUESSED: [what: string, kind: string, payloadOf: (guess: string) => object][] = [
  [
    'an item of a restricted project',
    'knowledge.captured',
    (title) => ({ id: 'k', title, projectKey: 'secret' }),
  ],
  [
    'an item of several projects of which one is restricted',
    'knowledge.captured',
    (title) => ({ projectKey: 'open', knowledge: { id: 'k', title, projectKey: 'secret' } }),
  ],
  ['a private item', 'knowledge.captured', (title) => ({ id: 'k', title, visibility: 'private' })],
  ['a note of a restricted project', 'note.taken', (text) => ({ projectKey: 'secret', text })],
  [
    'what names an item that is not known yet',
    'knowledge.rated',
    (note) => ({ knowledgeId: 'to come', rating: 0.9, note }),
  ],
];

describe('a push under the id of a hidden event', () => {
  let hub: TestHub;
  let ada: Joined;
  let ben: Joined;

  eachInNewGroup((made) => {
    ({ hub, ada, ben } = made);
  });

  const pushed = async (member: Joined, event: object) =>
    (await hub.push(member, [event])).body as { accepted: number; rejected: object[] };
  const CONFLICT = { id: 'e', reason: 'event.id_conflict' };

  it.each(GUESSED)('confirms no guess of %s', async (_what, kind, payloadOf) => {
    await restrictedProject(hub, ada, 'secret');
    const event = (guess: string) => ({ id: 'e', kind, payload: payloadOf(guess) });
    expect(await pushed(ada, event('4711'))).toMatchObject({ accepted: 1, rejected: [] });
    for (const guess of ['4710', '4711'])
      expect(await pushed(ben, event(guess))).toMatchObject({ accepted: 0, rejected: [CONFLICT] });
    expect(await pushed(ada, event('4711'))).toMatchObject({ accepted: 0, rejected: [] });
  });

  it('confirms no guess of what lies in a project that was restricted since, even where the item has moved', async () => {
    await restrictedProject(hub, ada, 'secret', [[ben, 'reader']]);
    const capture = { id: 'k', title: '4711', projectKey: 'secret' };
    const update = { knowledgeId: 'k', changes: { summary: '4711' } };
    const events = [
      { id: 'e', kind: 'knowledge.updated', payload: update },
      {
        id: 'moved',
        kind: 'knowledge.updated',
        payload: { knowledgeId: 'k', changes: { projectKey: 'open' } },
      },
    ];
    await hub.push(ada, [{ id: 'c', kind: 'knowledge.captured', payload: capture }, ...events]);
    expect(await pushed(ben, events[0]!)).toMatchObject({ accepted: 0, rejected: [] });
    await setAccess(hub, ada, 'secret', { members: [[ada, 'owner']] });
    expect(await pushed(ben, events[0]!)).toMatchObject({ accepted: 0, rejected: [CONFLICT] });
  });

  it('is a retry where the member may read it, also of what it pushed itself and may not read any more', async () => {
    await restrictedProject(hub, ada, 'secret', [[ben, 'member']]);
    const event = { id: 'e', kind: 'note.taken', payload: { projectKey: 'secret', text: '4711' } };
    await pushed(ben, event);
    expect(await pushed(ada, event)).toMatchObject({ accepted: 0, rejected: [] });
    await setAccess(hub, ada, 'secret', { members: [[ada, 'owner']] });
    expect(await pushed(ben, event)).toMatchObject({ accepted: 0, rejected: [] });
  });

  it('confirms no guess that comes at the same moment', async () => {
    await restrictedProject(hub, ada, 'secret');
    const event = { id: 'e', kind: 'note.taken', payload: { projectKey: 'secret', text: '4711' } };
    const answers = await Promise.all([pushed(ada, event), pushed(ben, event), pushed(ben, event)]);
    for (const guess of answers.slice(1))
      expect([['event.id_conflict'], ['event.forbidden']]).toContainEqual(
        guess.rejected.map((each) => (each as { reason: string }).reason),
      );
  });
});
