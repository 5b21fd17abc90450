import { acknowledgedIn, chaos } from './run-chaos.js';

describe('clients that push and read while everything is killed under them', () => {
  it('find every acknowledged event once, as it was sent, in one order: two hubs on PostgreSQL, eight kills', async () => {
    const said = await chaos(
      '--hub-kills=6',
      '--database-kills=2',
      '--pause=100',
      '--pushers=4',
      '--readers=2',
    );
    expect(acknowledgedIn(said)).toBeGreaterThan(50);
  });
});
