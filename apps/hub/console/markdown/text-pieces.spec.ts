import { differenceOf } from './text-pieces.js';

describe('the difference of two texts', () => {
  it('is told word by word where most of it stayed', () => {
    const before = 'Calls are tried three times, 200 ms apart.';
    const { pieces, isRewritten } = differenceOf(before, before.replace('three', 'four'));
    expect(isRewritten).toBe(false);
    expect(pieces).toEqual([
      { kind: 'same', text: 'Calls are tried ' },
      { kind: 'removed', text: 'three' },
      { kind: 'added', text: 'four' },
      { kind: 'same', text: ' times, 200 ms apart.' },
    ]);
  });

  it('is told as one text after the other where hardly anything stayed', () => {
    const before = 'Drain the pool before a restart, or the last batch is lost.';
    const after = 'From version 4.2 on nothing has to be done by hand.';
    expect(differenceOf(before, after)).toEqual({
      pieces: [
        { kind: 'removed', text: before },
        { kind: 'added', text: after },
      ],
      isRewritten: true,
    });
  });

  it('counts what is written into nothing as added', () => {
    expect(differenceOf('', 'New')).toEqual({
      pieces: [{ kind: 'added', text: 'New' }],
      isRewritten: false,
    });
  });
});
