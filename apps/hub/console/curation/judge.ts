import { MAX_JUDGED_ITEMS } from '@app/domain';
import { useQueryClient } from '@tanstack/preact-query';
import { type RecordOf, answered, api } from '../api/client.js';
import { CHANGED_MEANWHILE, Problem } from '../api/problem.js';
import { type Told, useCommand } from '../hooks/use-command.js';
import { type Outcome, sendByGroup } from '../items/send-by-group.js';
import { shortTitle } from '../items/short-title.js';
import { t } from './strings.js';
import { tellTwins } from './tell-twins.js';

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

/** The hub's word for a text that looks like a secret. */
export const SECRET = 'event.secret_suspected';

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

type Taken = SaidOfShown & { undo: Said | undefined };

async function sayInGroup(
  groupKey: string,
  some: readonly SaidOfShown[],
): Promise<Outcome<Taken, Refused>> {
  const body = { groupKey, items: some.map(({ said }) => said) };
  const answer = await answered(api.POST('/api/v1/admin/knowledge/judge', { body }));
  const ofItem = (id: string) => some.find(({ said }) => said.id === id)!;
  return {
    done: answer.judged.map(({ id, undo }) => ({ ...ofItem(id), undo })),
    refused: answer.refused.map(({ id, ...why }) => ({ of: ofItem(id), ...why })),
  };
}

/** The hub's word for an item that was changed since it was seen. */
const CHANGED = 'item.changed';

/** Who corrects an item is shown what changed; whoever says something else of it looks again first. */
function codeOf({ of: { said }, reason }: Refused): string {
  return reason === CHANGED && said.verdict !== 'corrected' ? CHANGED_MEANWHILE : reason;
}

function problemOf(first: Refused, count: number): NotTaken {
  const { of, message, rules } = first;
  const words = { title: of.title, why: message, n: count };
  return new NotTaken(codeOf(first), t(count === 1 ? 'notTaken' : 'severalNotTaken', words), rules);
}

/** The verdicts after which an item is no longer in force. */
const ENDS: ReadonlySet<Said['verdict']> = new Set<Said['verdict']>([
  'wrong',
  'outdated',
  'replaced',
]);

/**
 * Says something of items; resolves to what takes that back, and names what says the same as those that it ends. Rejects with
 * `NotTaken` when none is taken, and says so of only some.
 */
async function sayAll(all: readonly SaidOfShown[]): Promise<SaidOfShown[]> {
  const taken = await sendByGroup(all, { most: MAX_JUDGED_ITEMS, send: sayInGroup, problemOf });
  const ended = taken.filter(({ said }) => ENDS.has(said.verdict));
  void tellTwins(ended.map(({ groupKey, said: { id } }) => ({ groupKey, id })));
  return taken.flatMap(({ undo, ...each }) => (undo ? [{ ...each, said: undo }] : []));
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
    // Whoever was refused sees what is there now.
    if (!(await run(work, done))) await queries.invalidateQueries();
  };
  return { isRunning, judge };
}
