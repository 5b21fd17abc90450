import { type Joined, TestHub } from '../support/hub.js';

/** Notes of a shop's team: id, title and what is said under it. */
const NOTES: readonly (readonly [string, string, string?])[] = [
  ['passwords', 'Passwörter müssen zwölf Zeichen haben', 'Auch alte werden nicht abgewiesen.'],
  ['safari', "Safari doesn't parse dates with blanks", "It isn't a bug of ours."],
];

/** What words of a prompt tell: the notes that are told beside it, in any order. */
const TOLD: readonly (readonly [string, ...string[]])[] = [
  ['wie viele Zeichen müssen Passwörter haben?', 'passwords'],
  ['why are dates with blanks wrong in safari?', 'safari'],
  // Words of other languages, and what is left of contractions, tell nothing.
  ['die Seite muss auch auf dem Handy gut aussehen, wir haben wenig Zeit'],
  ['die Farben müssen andere werden, weil sie nicht zum Logo passen'],
  ["the modal doesn't close, the dates are fine"],
  ["the chart isn't a picture, it doesn't scroll"],
];

describe('what is told beside a prompt', () => {
  let hub: TestHub;
  let ada: Joined;

  beforeAll(async () => {
    hub = await TestHub.start();
    await hub.group('core');
    ada = await hub.join('core', 'Ada');
    const events = NOTES.map(([id, title, summary = ''], at) => {
      const knowledge = { id, title, summary, type: 'decision', projectKey: 'shop' };
      const createdAt = '2026-11-01T08:00:00.000Z';
      return { id: `note-${at}`, kind: 'knowledge.captured', payload: { knowledge }, createdAt };
    });
    await hub.push(ada, events);
  });

  afterAll(() => hub.stop());

  it.each(TOLD)('follows from what its words tell: %s', async (prompt, ...about) => {
    const body = { prompt, projectKey: 'shop' };
    const answer = await hub.ask('/api/v1/recall', { token: ada.accessToken, body });
    const ids = answer.body.items.map(({ id }: { id: string }) => id);
    expect(ids.toSorted()).toEqual(about.toSorted());
  });
});
