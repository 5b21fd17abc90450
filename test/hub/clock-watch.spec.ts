import { ClockWatch } from '../../apps/hub/src/monitoring/clock-watch.js';
import { TestHub } from '../support/hub.js';
import { KeptLog } from '../support/kept-log.js';

const kept = new KeptLog('warn');
let hub: TestHub;

beforeAll(async () => {
  hub = await TestHub.start({ logLevel: 'warn' }, kept.log);
});

afterAll(() => hub.stop());

describe('a hub whose clock is another than its database’s', () => {
  const said = () => kept.lines.filter(({ part }) => part === 'clock').map(({ msg }) => msg);

  it('says so once in its log, and when it is right again; a right one says nothing', async () => {
    await hub.app.get(ClockWatch).look();
    expect(said()).toEqual([]);
    let ahead = 300_000;
    const watch = new ClockWatch(hub.database, () => Date.now() + ahead);
    for (let turns = 0; turns < 2; turns++) await watch.look();
    ahead = 0;
    for (let turns = 0; turns < 2; turns++) await watch.look();
    ahead = -300_000;
    await watch.look();
    expect(said()).toEqual([
      expect.stringMatching(/is (299|300|301) s ahead of the database's/),
      'the clock of this hub agrees with the database',
      expect.stringMatching(/is (299|300|301) s behind the database's/),
    ]);
  });
});
