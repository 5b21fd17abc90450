import { acknowledgedIn, chaos } from './run-chaos.js';

describe('clients that push and read while a hub is killed with its embedded database', () => {
  it('find every acknowledged event once, as it was sent, in one order: two kills', async () => {
    const said = await chaos(
      '--embedded',
      '--hub-kills=2',
      '--pause=100',
      '--pushers=4',
      '--readers=2',
    );
    expect(acknowledgedIn(said)).toBeGreaterThan(20);
  });
});
