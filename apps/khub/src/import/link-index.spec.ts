import { LinkIndex } from './link-index.js';

const draft = (anchor: string, title: string) => ({ anchor, fields: { title }, links: [] });

describe('what a link leads to', () => {
  const index = new LinkIndex();
  index.add(
    'docs/a.md',
    ['Alpha', 'First'],
    [
      [draft('', 'Alpha'), 'a'],
      [draft('how/set-up', 'Set up (Alpha)'), 'a-setup'],
    ],
  );
  index.add('docs/deep/b.md', [], [[draft('', 'Beta'), 'b']]);
  index.add('other/a.md', [], [[draft('', 'Other'), 'other']]);

  it.each([
    ['./deep/b.md', 'docs/a.md', 'b'],
    ['../a.md#set-up', 'docs/deep/b.md', 'a-setup'],
    ['../a.md#gone', 'docs/deep/b.md', 'a'],
    ['/docs/a.md', 'docs/deep/b.md', 'a'],
    ['#Set up', 'docs/a.md', 'a-setup'],
    ['a', 'x.md', 'a'],
    ['ALPHA#Set up', 'x.md', 'a-setup'],
    ['first', 'x.md', 'a'],
    ['other/a', 'x.md', 'other'],
    ['Beta', 'x.md', 'b'],
    ['nothing', 'x.md', undefined],
    ['../../../etc/passwd', 'docs/a.md', undefined],
  ])('%s in %s is %s', (to, from, id) => {
    expect(index.find(to, from)).toBe(id);
  });
});
