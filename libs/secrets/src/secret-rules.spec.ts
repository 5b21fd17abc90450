import { secretRulesOfEach } from './secret-rules.js';

const KEY_ID = ['AKIA', 'Z7X2QWERTYUIOPAS'].join('');

describe('the rules that several values break', () => {
  it('are told of each by itself', async () => {
    const values = ['plain', { deep: [`id ${KEY_ID}`] }, 'plain too'];
    expect(await secretRulesOfEach(values)).toEqual([[], ['aws'], []]);
    expect(await secretRulesOfEach(['plain', 'plain too'])).toEqual([[], []]);
  });
});
