import { pino } from 'pino';
import { TestHub } from '../support/hub.js';

const SCRIPTS = '../../scripts';
const { act, readAll } = await import(`${SCRIPTS}/fuzz/poison/rounds.mjs`);
const { Schemas } = await import(`${SCRIPTS}/fuzz/poison/reading.mjs`);
const { Town } = await import(`${SCRIPTS}/fuzz/poison/town.mjs`);
const { randomFrom } = await import(`${SCRIPTS}/random.mjs`);

const SEED = 11;
const ROUNDS = 4;

describe('what members may push and nobody wants to digest', () => {
  it('parks nothing, fails no reader, and shows nobody what is not theirs', async () => {
    const errors: string[] = [];
    const logger = pino({ level: 'error' }, { write: (line) => errors.push(line) });
    const log = { logger, flush: async () => undefined };
    const hub = await TestHub.start({ adminExposure: 'open' }, log);
    try {
      const town = new Town(hub.url);
      await town.found();
      const schemas = new Schemas(await town.insist('/openapi.json'));
      const random = randomFrom(SEED);
      for (let round = 0; round < ROUNDS; round++) await act(town, random);
      // Who may see least in each of the two groups.
      const members = [town.members.cy, town.members.dan];
      await readAll(town, { random, schemas, members, times: 1 });
      expect([...town.problems, ...errors]).toEqual([]);
      // It is worth something only if most of it is taken.
      expect(town.accepted).toBeGreaterThan(150);
    } finally {
      await hub.stop();
    }
  });
});
