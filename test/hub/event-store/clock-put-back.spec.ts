import { randomUUID } from 'node:crypto';
import { claimVerification } from '../../../apps/hub/src/event-store/integrity/kept-verification.js';
import { claimMirror } from '../../../apps/hub/src/event-store/mirror/mirror-claim.js';
import { addMirror } from '../../../apps/hub/src/event-store/mirror/mirror.js';
import { noteBriefRead } from '@app/projections';
import { onPostgresql } from './databases.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOW = 1_700_000_000_000;

let own: Awaited<ReturnType<typeof onPostgresql>>;

beforeAll(async () => {
  own = await onPostgresql();
});

afterAll(() => own.close());

describe('a clock that was a month ahead and is put back', () => {
  it('does not keep the logs from being recomputed, and one of a replica that is minutes ahead has it done once', async () => {
    const claim = (now: number) => claimVerification(own.database, now, DAY);
    expect(await claim(NOW + 30 * DAY)).toBe(true);
    expect(await claim(NOW + 5 * MINUTE)).toBe(true);
    expect(await claim(NOW)).toBe(false);
    expect(await claim(NOW + DAY + 5 * MINUTE)).toBe(true);
  });

  it('does not keep changes from being told in briefs', async () => {
    const read = (now: number) =>
      noteBriefRead(own.database, { memberId: 'm', projectId: 'p' }, now);
    await read(NOW + 30 * DAY);
    expect(await read(NOW)).toBe(NOW);
    expect(await read(NOW + 60 * MINUTE)).toBe(NOW);
  });

  it('does not keep a mirror from being read, and one of a replica that is minutes ahead has it read once', async () => {
    const mirrorId = randomUUID();
    const settings = {
      mirrorId,
      origin: 'theirs/core',
      groupKey: 'core',
      serverId: randomUUID(),
      branch: 'core',
      url: 'https://hub.example',
      tokenSealed: 'sealed',
      isInvite: false,
      keys: ['key'],
      intervalMs: MINUTE,
    };
    await addMirror(own.database, settings, { now: NOW, createdBy: 'm' });
    const plan = (at: number) =>
      own.database.query('UPDATE mirror SET next_attempt_at = $1, claimed_until = NULL', [at]);
    const claimed = async () => (await claimMirror(own.database, randomUUID(), NOW))?.mirrorId;
    await plan(NOW + 5 * MINUTE + MINUTE);
    expect(await claimed()).toBeUndefined();
    await plan(NOW + 30 * DAY);
    expect(await claimed()).toBe(mirrorId);
  });
});
