import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedDatabase } from './embedded-database.js';

/** How long what failed is not opened again, and some more. */
const UNTIL_REOPENED_MS = 1_050;
const SHORTLY_MS = 100;

describe('the embedded database', () => {
  const directory = mkdtempSync(join(tmpdir(), 'khub-reopened-'));

  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it('refuses at once what is asked of it within a second of its failure, and is then opened once for all who ask', async () => {
    const losses: (() => void)[] = [];
    let isFull = false;
    const embedded = await EmbeddedDatabase.open(directory, async (_, onLost) => {
      losses.push(onLost);
      if (isFull) {
        onLost();
        throw new Error('no room');
      }
      const lost = losses.length;
      return {
        send: async () => {
          if (isFull || losses.length > lost) throw new Error('it has panicked');
          return new Uint8Array([lost]);
        },
        close: async () => undefined,
        abandon: () => undefined,
      };
    });
    const ask = async () => {
      const stream = embedded.stream();
      stream.write('anything');
      return Promise.race([
        once(stream, 'data').then(([answer]: Buffer[]) => answer?.[0]),
        once(stream, 'error').then(([error]: Error[]) => error?.message),
      ]).catch((error: Error) => error.message);
    };
    const askThrice = () => Promise.all([ask(), ask(), ask()]);
    expect(await askThrice()).toEqual([1, 1, 1]);

    isFull = true;
    losses.at(-1)?.();
    expect(await askThrice()).toEqual(Array(3).fill('it has panicked'));
    await sleep(UNTIL_REOPENED_MS);
    expect(await askThrice()).toEqual(Array(3).fill('no room'));
    await sleep(SHORTLY_MS);
    expect(await askThrice()).toEqual(Array(3).fill('no room'));
    expect(losses).toHaveLength(2);

    isFull = false;
    await sleep(UNTIL_REOPENED_MS);
    expect(await askThrice()).toEqual([3, 3, 3]);
    await embedded.close();
  });
});
