import { inRuns } from './quiet-runs.js';

const isQuiet = (row: string) => row.startsWith('q');

describe('the rows of a history', () => {
  it('stand together where three and more in a row say nothing new', () => {
    expect(inRuns(['a', 'q1', 'q2', 'q3', 'b', 'q4'], isQuiet)).toEqual([
      ['a'],
      ['q1', 'q2', 'q3'],
      ['b'],
      ['q4'],
    ]);
  });

  it('stand alone where there are two', () => {
    expect(inRuns(['q1', 'q2', 'a'], isQuiet)).toEqual([['q1'], ['q2'], ['a']]);
  });
});
