import { startCore } from '../support/core-group.js';
import type { Joined, TestHub } from '../support/hub.js';
import { expectRefusal } from '../support/refusal.js';

describe('the refusal of a wrong value', () => {
  let hub: TestHub;
  let ada: Joined;

  beforeAll(async () => {
    [hub, ada] = await startCore('Ada');
  });

  afterAll(() => hub.stop());

  it.each([
    ['federation/sync-events', 'limit', 'whole number from 1 to 1000', ['abc', '-1', '0', '1.5']],
    ['federation/redactions', 'after', 'whole number from 0 to 9007199254740991', ['abc', '-1']],
    ['federation/logs/none/consistency', 'to', 'whole number from 0 to 9007199254740991', ['-1']],
    ['admin/logs', 'limit', 'whole number from 1 to 500', ['abc', '-1', '501']],
    ['admin/logs/none/events', 'limit', 'whole number from 1 to 1000', ['abc', '', '1001']],
    ['admin/logs/none/consistency', 'from', 'whole number from 0 to 9007199254740991', ['-1']],
    ['sync/pull', 'wait', 'number from 0 to 30', ['abc', '-1', '31']],
    ['admin/quality-review', 'maxRating', 'number from 0 to 1', ['abc', '2']],
  ])('says which number is wanted: %s, %s', async (path, name, wanted, wrong) => {
    for (const value of wrong) {
      const answer = await hub.ask(`/api/v1/${path}?${name}=${value}`, { token: ada.accessToken });
      expectRefusal(answer, 400, 'request.invalid');
      expect(answer.body.error.message).toBe(`${name} must be a ${wanted}`);
    }
  });

  it.each([
    ['/api/v1/admin/members/none/disable', { reason: 5 }, 'reason must be a string'],
    ['/api/v1/admin/members/none/disable', { reason: 'x'.repeat(10_000) }, /^reason must be short/],
    ['/api/v1/admin/logs/none/begin-anew', { reason: ['x'] }, 'reason must be a string'],
    ['/api/v1/admin/groups', { key: 7 }, 'key must be a string'],
  ])('says of which kind a field has to be: %s %j', async (path, body, message) => {
    const answer = await hub.ask(path, { body });
    expectRefusal(answer, 400, 'request.invalid');
    expect(answer.body.error.details).toEqual([
      { path: expect.any(String), message: expect.stringMatching(message) },
    ]);
  });
});
