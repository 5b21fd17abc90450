import { asMarkdown } from './as-markdown.js';

describe('a week as Markdown', () => {
  it('names what was learned and by whom, and says where there was nothing', () => {
    const text = asMarkdown('Week', {
      totals: { learned: 1, superseded: 1, contradicted: 0 },
      learned: [{ title: 'Use pnpm', createdBy: { memberId: 'm1' } }],
      superseded: [{ from: { title: 'pnpm' }, to: { title: 'yarn' } }],
      contradicted: [],
      people: [{ memberId: 'm1', displayName: 'Ada' }],
    });
    expect(text).toBe(
      '# Week\n\n## Learned\n\n- Use pnpm (Ada)\n\n## Superseded\n\n- pnpm supersedes yarn\n\n## Contradicted\n\nnone\n',
    );
  });

  it('says of how many it names the newest', () => {
    const edge = { from: { title: 'pnpm' }, to: { title: 'yarn' } };
    const text = asMarkdown('Week', {
      totals: { learned: 1_391, superseded: 2, contradicted: 1 },
      learned: [{ title: 'Use pnpm', createdBy: { memberId: 'm1' } }],
      superseded: [edge],
      contradicted: [edge],
      people: [],
    });
    expect(text).toContain('## Learned (the newest 1 of 1,391)\n');
    expect(text).toContain('## Superseded (the newest 1 of 2)\n');
    expect(text).toContain('## Contradicted\n');
  });

  it('lets no title be more than text', () => {
    const title = '# [x](javascript:1)\n<b>`';
    const text = asMarkdown('Week', {
      totals: { learned: 1, superseded: 0, contradicted: 0 },
      learned: [{ title, createdBy: { memberId: 'm' } }],
      superseded: [],
      contradicted: [],
      people: [],
    });
    expect(text).toContain('- \\# \\[x\\](javascript:1) \\<b\\>\\` (m)');
  });
});
