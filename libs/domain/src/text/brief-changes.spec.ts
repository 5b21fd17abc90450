import fc from 'fast-check';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { type BriefContents, briefMarkdown } from './brief-markdown.js';

const BEFORE = '2026-11-01T08:00:00.000Z';
const SINCE = '2026-11-02T08:00:00.000Z';

const itemOf = (id: string, title: string, updatedAt = BEFORE) => ({
  id,
  type: 'decision',
  status: 'active' as const,
  layer: 'canonical',
  title,
  summary: '',
  para: { category: 'projects', key: 'shop' } as const,
  createdBy: { displayName: 'Ada' },
  createdAt: BEFORE,
  updatedAt,
});
const withNew = <Item extends object>(item: Item) => ({
  ...item,
  createdAt: SINCE,
  updatedAt: SINCE,
});
const taskOf = (id: string, title: string) => ({
  taskKey: id,
  title,
  latestSummary: '',
  owners: ['Ada'],
  latestUpdatedAt: SINCE,
  items: [{ id }],
});
const contentsOf = (fields: object) =>
  ({
    project: { name: 'Shop', projectKey: 'shop' },
    items: [],
    glossary: [],
    tasks: { todo: [], inProgress: [], blocked: [] },
    contradictions: [],
    changed: [],
    ...fields,
  }) as unknown as BriefContents;

describe('what changed, of a brief', () => {
  it('is marked where it is told, and told as changed only where it is told nowhere else', () => {
    const [old, fresh] = [itemOf('k-1', 'Use pnpm'), withNew(itemOf('k-2', 'Cents'))];
    const edited = itemOf('k-3', 'Tabs', SINCE);
    const gone = { ...itemOf('k-4', 'Floats', SINCE), status: 'superseded' as const };
    const done = { ...withNew(itemOf('T-2', 'Shipped')), type: 'task', extra: { status: 'x' } };
    const moved = { ...itemOf('T-1', 'Pack', SINCE), type: 'task' };
    const dispute = { from: edited, to: old };
    const { markdown } = briefMarkdown(
      contentsOf({
        items: [old, fresh, edited],
        tasks: { todo: [taskOf('T-1', 'Pack')], inProgress: [], blocked: [] },
        contradictions: [dispute, { from: fresh, to: old }],
        disputed: [dispute],
        changed: [moved, { ...done, extra: { taskStatus: 'done' } }, fresh, edited, gone],
      }),
      1_200,
    );
    expect(markdown.split('\n').filter((line) => line.startsWith('- '))).toEqual([
      '- Use pnpm (decision, canonical, Ada, 2026-11-01) [k-1]',
      '- new: Cents (decision, canonical, Ada, 2026-11-02) [k-2]',
      '- changed: Tabs (decision, canonical, Ada, 2026-11-02) [k-3]',
      '- changed: to do: Pack (Ada, 2026-11-02) [T-1]',
      '- new contradiction: Tabs [k-3] contradicts Use pnpm [k-1]',
      '- Cents [k-2] contradicts Use pnpm [k-1]',
      '- done: Shipped [T-2]',
      '- superseded: Floats [k-4]',
    ]);
  });

  it('is told once, whatever has room, in no more tokens than there are', () => {
    const title = fc.integer({ min: 1, max: 60 }).map((words) => 'word '.repeat(words).trim());
    const known = fc.array(fc.tuple(title, fc.boolean()), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(known, fc.integer({ min: 200, max: 1_500 }), (given, maxTokens) => {
        const items = given.map(([text, isNew], at) => {
          const item = itemOf(`k-${at}`, `${at} ${text}`);
          return isNew ? withNew(item) : item;
        });
        const changed = items.filter(({ updatedAt }) => updatedAt === SINCE).toReversed();
        const { markdown } = briefMarkdown(contentsOf({ items, changed }), maxTokens);
        expect(countTokens(markdown)).toBeLessThanOrEqual(maxTokens);
        const told = markdown.match(/\[k-\d+\]$/gm) ?? [];
        expect(new Set(told).size).toBe(told.length);
        const isAll = told.length === items.length;
        expect(markdown.includes('There is more than fits here')).toBe(!isAll);
        for (const { id } of changed)
          expect(markdown).not.toMatch(new RegExp(`^- (?!new: ).*\\[${id}\\]$`, 'm'));
      }),
      { numRuns: 100 },
    );
  });

  it('is told among the changes where there is no room for it among what is known', () => {
    const rule = 'Cents are integers '.repeat(6).trim();
    const items = Array.from({ length: 200 }, (_, at) => itemOf(`k-${at}`, `${at} ${rule}`));
    const fresh = withNew(itemOf('fresh', rule));
    const given = contentsOf({ items: [...items, fresh], changed: [fresh] });
    expect(briefMarkdown(given, 1_200).markdown).toContain(
      `\n## Changed\n- new: ${rule} [fresh]\n`,
    );
  });
});
