import { acknowledgedIn, failover } from './run-chaos.js';

describe('clients that push while the database fails over to a synchronous standby', () => {
  it('find every acknowledged event once, through two hubs at an address that moves', async () => {
    const said = await failover('--standby=synchronous', '--clients=8', '--seconds=1', '--lag=5');
    expect(acknowledgedIn(said)).toBeGreaterThan(20);
  });
});
