import { TestHub } from '../support/hub.js';
import { expectRefusal } from '../support/refusal.js';

const ALLOWED = 5;

describe('the limit of failures per address', () => {
  let hub: TestHub;

  beforeEach(async () => {
    hub = await TestHub.start({ failuresPerMinute: ALLOWED });
    await hub.group('core');
    await hub.group('open', { joinMode: 'open' });
  });

  afterEach(() => hub.stop());

  const join = (body: object) => hub.ask('/api/v1/join', { body });
  const pull = (token: string) => hub.ask('/api/v1/sync/pull', { token });

  it('refuses further joins after too many failed ones, and says when to retry', async () => {
    const invite = await hub.ask('/api/v1/admin/invites', { body: { groupKey: 'core' } });
    for (let count = 0; count < ALLOWED; count++)
      expectRefusal(
        await join({ inviteToken: `guess-${count}`, displayName: 'Guesser' }),
        401,
        'join.invite_invalid',
      );

    const guess = await join({ inviteToken: 'guess', displayName: 'Guesser' });
    expectRefusal(guess, 429, 'request.rate_limited');
    expect(Number(guess.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(guess.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    // An invite may be a short word its maker chose: a right guess must not be told apart either.
    expectRefusal(
      await join({ inviteToken: invite.body.token, displayName: 'Guesser' }),
      429,
      'request.rate_limited',
    );
  });

  it('has nobody wait longer than a minute for a clock that was put back', async () => {
    const { now } = Date;
    Date.now = () => now() + 3_600_000;
    try {
      for (let count = 0; count < ALLOWED; count++) await pull(`kha_${count}`);
    } finally {
      Date.now = now;
    }
    const refused = await pull('kha_more');
    expectRefusal(refused, 429, 'request.rate_limited');
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  });

  it('refuses further bad bearers after too many, and still lets good ones through', async () => {
    const member = await hub.join('core', 'Neighbour of a broken client');
    for (let count = 0; count < ALLOWED; count++)
      expectRefusal(await pull(`kha_${count}`), 401, 'auth.invalid_token');

    const refused = await pull('kha_more');
    expectRefusal(refused, 429, 'request.rate_limited');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect((await pull(member.accessToken)).status).toBe(200);
    expect((await hub.push(member, [])).status).toBe(200);
  });

  it('counts each kind by itself: neither bad bearers nor checkpoints keep anybody from joining', async () => {
    for (let count = 0; count <= ALLOWED; count++) await pull(`kha_${count}`);
    const cosign = () => hub.ask('/witness/add-checkpoint', { body: 'old 0\n' });
    for (let count = 0; count < ALLOWED; count++)
      expectRefusal(await cosign(), 400, 'request.invalid');
    expectRefusal(await cosign(), 429, 'request.rate_limited');

    expect((await join({ groupKey: 'open', displayName: 'Welcome' })).status).toBe(200);
  });

  it('does not count what succeeds', async () => {
    const member = await hub.join('core', 'Busy');
    for (let count = 0; count < 3 * ALLOWED; count++) {
      expect((await pull(member.accessToken)).status).toBe(200);
      expect((await join({ groupKey: 'open', displayName: `Guest ${count}` })).status).toBe(200);
    }
  });

  it('does not count requests that are wrong for another reason', async () => {
    for (let count = 0; count < 2 * ALLOWED; count++) {
      expectRefusal(await join({ groupKey: 'open' }), 400, 'join.display_name_required');
      expectRefusal(await hub.ask('/api/v1/sync/pull'), 401, 'auth.missing_token');
    }

    expect((await join({ groupKey: 'open', displayName: 'Fine' })).status).toBe(200);
    expectRefusal(await pull('kha_first'), 401, 'auth.invalid_token');
  });
});
