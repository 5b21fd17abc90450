import { type FoundHit, foundText } from './found-text.js';

const UUID = 'f6d12ce4-18f7-479a-935b-0b4ea4a39feb';
const SUMMARY =
  'the worker retries five times and then gives up, which nobody notices until the day after';

function hit(fields: Partial<FoundHit> = {}): FoundHit {
  return {
    id: 'h0593vac08h9',
    title: 'Payment webhooks are retried five times by the worker',
    summary: SUMMARY,
    type: 'decision',
    status: 'active',
    by: 'Ana (ana)',
    updatedAt: '2026-06-10T09:00:00.000Z',
    ...fields,
  };
}

/** The lines of hits as an agent reads them, each with what stands under it. */
function linesOf(items: readonly FoundHit[]): string[] {
  const [, lines = ''] = foundText({ items, scope: 'group core' }, 'agent').split('\n\n');
  return lines.split('\n- ');
}

describe('what an agent reads of what was found', () => {
  it('shows as many more words as an id is shorter', () => {
    const lines = (id: string) => linesOf(Array.from({ length: 10 }, () => hit({ id })));
    const [long = '', short = ''] = [lines(UUID)[1], lines('h0593vac08h9')[1]];
    expect(long).toBe(
      `[${UUID}] Payment webhooks are retried five times by … (decision, 2026-06-10)`,
    );
    expect(short).toBe(
      `[h0593vac08h9] Payment webhooks are retried five times by the worker (decision, 2026-06-10)\n  > the worker retries five times and then gives up …`,
    );
  });

  it('says where a task stands once, and not again with its summary', () => {
    const task = { type: 'task', taskStatus: 'done', summary: '[done] Merged on Friday' } as const;
    expect(linesOf([hit(task)])[0]).toBe(
      '- [h0593vac08h9] Payment webhooks are retried five times by the worker (task, done, 2026-06-10)\n  > Merged on Friday',
    );
  });

  it('says nothing under a title that says all', () => {
    for (const summary of ['', ' ', hit().title])
      expect(linesOf([hit({ summary })])).toEqual([
        '- [h0593vac08h9] Payment webhooks are retried five times by the worker (decision, 2026-06-10)',
      ]);
  });
});
