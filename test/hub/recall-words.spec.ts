import { type Joined, TestHub } from '../support/hub.js';

/** Notes of a shop's team: id, title and what is said under it. */
const NOTES: readonly (readonly [string, string, string?])[] = [
  ['passwords', 'Passwörter müssen zwölf Zeichen haben', 'Auch alte werden nicht abgewiesen.'],
  ['safari', "Safari doesn't parse dates with blanks", "It isn't a bug of ours."],
  ['ratelimit', 'The rate limit of the login counts by address', 'Five a minute.'],
  ['csrf', 'Every form has a CSRF token', 'The middleware refuses posts without one.'],
  ['stock', 'Stock is reserved for 15 minutes', 'releaseReserved() frees what was not paid.'],
  ['gateway', 'payment-gateway is pinned to 2.4', 'Newer ones lose refunds.'],
  ['receipts', 'The kiosk prints receipts in one column', 'Its paper is 58 mm wide.'],
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
  // What an identifier, a path or a hyphenated word is made of tells as if it stood apart,
  ['where is loginRateLimit configured?', 'ratelimit'],
  ['RATE_LIMIT_LOGIN is too low', 'ratelimit'],
  ['add a rate-limit to the login-page', 'ratelimit'],
  ['src/forms/contact/form.tsx lacks csrf', 'csrf'],
  ['releaseReservedStock() is never called', 'stock'],
  // but not what it takes to tell in any prompt, nor a number in it.
  ['where is pageLimit configured?'],
  ['runTestsOnce() in src/create-form.ts'],
  ['15px are too few in grid15.ts'],
  // The project's own name tells nothing of what in it is meant.
  ['the kiosk prints nothing'],
  ['rename the column of kioskApp'],
  ['two receipts in a column', 'receipts'],
  // A name alone tells of the one item with it,
  ['what of Passwörter?', 'passwords'],
  ['loginRateLimit?', 'ratelimit'],
  ['add csrf', 'csrf'],
  // if there is one, and the prompt says little else.
  ['15 minutes'],
  ['refunds'],
  ['the csrf icon of the sidebar is blurry'],
  // Forms of a word are one.
  ['rate limiting for logins', 'ratelimit'],
  ['the receipt is cut off while printing', 'receipts'],
  ['Zeichen im Passwort', 'passwords'],
  ['how long does a reservation of stock last?', 'stock'],
];

describe('what is told beside a prompt', () => {
  let hub: TestHub;
  let ada: Joined;

  const know = (notes: readonly object[], projectKey: string) =>
    hub.push(
      ada,
      notes.map((note, at) => {
        const knowledge = { type: 'decision', projectKey, ...note };
        const createdAt = '2026-11-01T08:00:00.000Z';
        const id = `${projectKey}-${at}`;
        return { id, kind: 'knowledge.captured', payload: { knowledge }, createdAt };
      }),
    );
  const recall = async (prompt: string, projectKey: string): Promise<string[]> => {
    const body = { prompt, projectKey };
    const answer = await hub.ask('/api/v1/recall', { token: ada.accessToken, body });
    return answer.body.items.map(({ id }: { id: string }) => id);
  };

  beforeAll(async () => {
    hub = await TestHub.start();
    await hub.group('core');
    ada = await hub.join('core', 'Ada');
    await know(
      NOTES.map(([id, title, summary = '']) => ({ id, title, summary })),
      'kiosk-app',
    );
  });

  afterAll(() => hub.stop());

  it.each(TOLD)('follows from what its words tell: %s', async (prompt, ...about) => {
    const ids = await recall(prompt, 'kiosk-app');
    expect(ids.toSorted()).toEqual(about.toSorted());
  });

  it('is what was decided, however many done tasks and raw notes have more of its words', async () => {
    const title = 'Invoice archive: nightly upload to glacier, checksum, manifest';
    const done = { type: 'task', title, summary: '[done] It is.' };
    const crowd = Array.from({ length: 12 }, (_, at) => [
      { id: `done-${at}`, ...done },
      { id: `raw-${at}`, layer: 'raw', title },
    ]);
    const summary = 'Each with a manifest and a checksum.';
    const decided = { id: 'decided', title: 'Invoices go to the nightly glacier archive', summary };
    await know([decided, ...crowd.flat()], 'archive');
    // Their words are rare in the group.
    const others = Array.from({ length: 200 }, (_, at) => ({
      id: `other-${at}`,
      title: 'Elsewhere',
    }));
    await know(others, 'elsewhere');
    const prompt = 'nightly invoice archive: upload a manifest with each checksum to glacier';
    expect(await recall(prompt, 'archive')).toEqual(['decided']);
  });

  it('is what a prompt names, in a small team whose tasks are all about that too', async () => {
    const domain = { id: 'domain', title: 'The custom domain of the website is kiosk.example' };
    const tasks = Array.from({ length: 30 }, (_, at) => {
      const title = ['Polish the website', 'Move a custom page', 'Check the domain'][at % 3];
      return { id: `task-${at}`, type: 'task', title, summary: '[done] It is.' };
    });
    await know([domain, ...tasks], 'website-of-kiosk');
    expect(await recall('set up a custom domain for the website', 'website-of-kiosk')).toEqual([
      'domain',
    ]);
    expect(await recall('make the website look better', 'website-of-kiosk')).toEqual([]);
    expect(await recall('what happens when the page is empty?', 'website-of-kiosk')).toEqual([]);
  });
});
