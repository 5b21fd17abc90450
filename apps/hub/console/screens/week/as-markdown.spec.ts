import { asMarkdown } from './as-markdown.js';

describe('a week as Markdown', () => {
  it('names what was learned and by whom, and says where there was nothing', () => {
    const text = asMarkdown('Week', {
      learned: [{ title: 'Use pnpm', createdBy: { memberId: 'm1' } }],
      superseded: [{ from: { title: 'pnpm' }, to: { title: 'yarn' } }],
      contradicted: [],
      people: [{ memberId: 'm1', displayName: 'Ada' }],
    });
    expect(text).toBe(
      '# Week\n\n## Learned\n\n- Use pnpm (Ada)\n\n## Superseded\n\n- pnpm supersedes yarn\n\n## Contradicted\n\nnone\n',
    );
  });

  it('lets no title be more than text', () => {
    const title = '# [x](javascript:1)\n<b>`';
    const text = asMarkdown('Week', {
      learned: [{ title, createdBy: { memberId: 'm' } }],
      superseded: [],
      contradicted: [],
      people: [],
    });
    expect(text).toContain('- \\# \\[x\\](javascript:1) \\<b\\>\\` (m)');
  });
});
