import type { Sql } from '@app/projections';
import { until } from '../../support/until.js';
import { GrowthFeed, type Growth } from '../../../apps/hub/src/event-store/log/growth-feed.js';
import { LogNotifier } from '../../../apps/hub/src/event-store/log/log-notifier.js';

const HOUR_MS = 60 * 60_000;

it('a feed of growth goes on telling when the clock is put back by an hour', async () => {
  let size = 0;
  const row = () => ({ log_id: 'l', group_key: 'core', purpose: 'sync', size: String(size) });
  const sql: Sql = { query: async <Row>() => [row()] as Row[] };
  const told: Growth[] = [];
  const { now } = Date;
  const notifier = new LogNotifier();
  const stop = await new GrowthFeed(sql, notifier).listen((grown) => told.push(...grown));
  try {
    size = 1;
    await until(() => told.length === 1);
    Date.now = () => now() - HOUR_MS;
    size = 2;
    notifier.notify(['l']);
    await until(() => told.length === 2);
    expect(told.at(-1)).toEqual({ groupKey: 'core', purpose: 'sync', size: 2 });
  } finally {
    Date.now = now;
    stop();
  }
});
