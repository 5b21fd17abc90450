import { similarText } from './similar-text.js';

const plain = (_: unknown, text: string) => text;
const side = (id: string, title: string, more: object = {}) => ({
  id,
  title,
  groupKey: 'core',
  updatedAt: '2026-11-20T10:00:00.000Z',
  createdBy: { displayName: 'Ada' },
  ...more,
});

describe('what is alike', () => {
  it('is told with the newer item first, what may contradict, and how to settle it', () => {
    const newer = side('k2', 'Carts live 24 hours', { projectKey: 'shop' });
    const older = side('k1', 'Carts live 30 minutes');
    const pairs = [{ newer, older, likeness: 0.614, opposed: ['24', '30'] }];
    expect(similarText({ pairs, compared: 9, truncatedBecause: 'Not all.' }, plain)).toBe(
      [
        'Carts live 24 hours [k2] (shop, Ada, 2026-11-20)',
        '  Carts live 30 minutes [k1] (no project, Ada, 2026-11-20)',
        '  61 % alike, a contradiction? 24, 30  group core',
        'Items compared: 9.',
        'Not all.',
        'Settle a pair with: khub review keep ID OTHER, which supersedes the other, or khub review both ID OTHER',
      ].join('\n'),
    );
  });

  it('is told to be nothing if there is nothing', () => {
    expect(similarText({ pairs: [], compared: 3 }, plain)).toBe(
      'No two items are alike.\nItems compared: 3.',
    );
  });
});
