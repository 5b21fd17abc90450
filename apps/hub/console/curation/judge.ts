import { MAX_JUDGED_ITEMS } from '@app/domain';
import { useQueryClient } from '@tanstack/preact-query';
import { type RecordOf, answered, api } from '../api/client.js';
import { CHANGED_MEANWHILE, Problem } from '../api/problem.js';
import { type Told, useCommand } from '../hooks/use-command.js';
import { shortTitle } from '../items/short-title.js';
import { toast } from '../state/toasts.js';
import { t } from './strings.js';

/** What the hub is told of an item. */
type Said = RecordOf<'SaidOfItem'>;

/** An item as it is shown. */
export type ShownItem = Pick<
  RecordOf<'Knowledge'>,
  'groupKey' | 'id' | 'title' | 'status' | 'origin' | 'createdBy' | 'updatedAt'
>;

/** What is said of an item that is shown, and what it is called. */
export interface SaidOfShown {
  groupKey: string;
  title: string;
  said: Said;
}

/** Why the hub did not take what was said of an item. */
export class NotTaken extends Problem {
  constructor(
    code: string,
    message: string,
    /** By which rules it looks like a secret. */
    readonly rules: readonly string[] = [],
  ) {
    super(code, message);
  }
}

interface Refused {
  of: SaidOfShown;
  reason: string;
  message: string;
  rules?: string[];
}

/** Says it within one group; sorts what takes it back, and what was refused, into the lists. */
async function sayInGroup(all: readonly SaidOfShown[], undos: SaidOfShown[], refused: Refused[]) {
  const body = { groupKey: all[0]!.groupKey, items: all.map(({ said }) => said) };
  const answer = await answered(api.POST('/api/v1/admin/knowledge/judge', { body }));
  const ofItem = (id: string) => all.find(({ said }) => said.id === id)!;
  for (const { id, undo } of answer.judged) if (undo) undos.push({ ...ofItem(id), said: undo });
  for (const { id, ...why } of answer.refused) refused.push({ of: ofItem(id), ...why });
}

/** The hub's word for an item that was changed since it was seen. */
const CHANGED = 'item.changed';

/** Who corrects an item is shown what changed; whoever says something else of it looks again first. */
function codeOf({ of: { said }, reason }: Refused): string {
  return reason === CHANGED && said.verdict !== 'corrected' ? CHANGED_MEANWHILE : reason;
}

function problemOf([first, ...others]: readonly [Refused, ...Refused[]]): NotTaken {
  const { of, message, rules } = first;
  const values = { title: of.title, why: message, n: others.length + 1 };
  const words = t(others.length === 0 ? 'notTaken' : 'severalNotTaken', values);
  return new NotTaken(codeOf(first), words, rules);
}

/** Says something of items; resolves to what takes that back. Rejects with `NotTaken` when none is taken, and says so of only some. */
async function sayAll(all: readonly SaidOfShown[]): Promise<SaidOfShown[]> {
  const [undos, refused]: [SaidOfShown[], Refused[]] = [[], []];
  for (const groupKey of new Set(all.map((each) => each.groupKey))) {
    const ofGroup = all.filter((each) => each.groupKey === groupKey);
    for (let at = 0; at < ofGroup.length; at += MAX_JUDGED_ITEMS)
      await sayInGroup(ofGroup.slice(at, at + MAX_JUDGED_ITEMS), undos, refused);
  }
  const [first, ...others] = refused;
  if (first) {
    const problem = problemOf([first, ...others]);
    if (refused.length === all.length) throw problem;
    toast(problem.message, { isProblem: true });
  }
  return undos;
}

const DONE = {
  confirmed: 'confirmed',
  doubted: 'doubted',
  wrong: 'ended',
  outdated: 'ended',
  replaced: 'replaced',
  corrected: 'corrected',
  restored: 'restored',
} as const;

const DONE_TO_SEVERAL = {
  confirmed: 'severalConfirmed',
  doubted: 'severalDoubted',
  wrong: 'severalEnded',
  outdated: 'severalEnded',
  replaced: 'severalReplaced',
  corrected: 'severalCorrected',
  restored: 'severalRestored',
} as const;

/** A verdict that somebody gives; the others only take one back. */
export type GivenVerdict = keyof typeof DONE;

/** What is said of each of some items. */
export type Words = Omit<Said, 'id' | 'verdict'>;

/** What to do for a verdict, and what is told once it is done, with what takes it back. */
export interface Judgement {
  work: () => Promise<void>;
  done: () => Exclude<Told, string | (() => unknown)>;
}

/** Returns the judgement that says something of items; `taken` is called once the hub has taken it. */
export function judgementOf(
  items: readonly ShownItem[],
  verdict: GivenVerdict,
  words: Words = {},
  taken?: () => void,
): Judgement {
  const all = items.map(({ groupKey, id, title, updatedAt: seenAt }) => ({
    groupKey,
    title: shortTitle(title),
    said: { id, verdict, seenAt, ...words },
  }));
  let undos: SaidOfShown[] = [];
  return {
    work: async () => {
      undos = await sayAll(all);
      taken?.();
    },
    done: () => ({
      said:
        all.length === 1
          ? t(DONE[verdict], { title: all[0]!.title })
          : t(DONE_TO_SEVERAL[verdict], { n: all.length }),
      ...(undos.length > 0 && { undo: () => sayAll(undos) }),
    }),
  };
}

/** Returns what says something of items at once, without asking. */
export function useJudge() {
  const queries = useQueryClient();
  const { isRunning, run } = useCommand();
  const judge = async (items: readonly ShownItem[], verdict: GivenVerdict): Promise<void> => {
    if (items.length === 0 || isRunning) return;
    const { work, done } = judgementOf(items, verdict);
    // Whoever was refused sees what is there by now.
    if (!(await run(work, done))) await queries.invalidateQueries();
  };
  return { isRunning, judge };
}
