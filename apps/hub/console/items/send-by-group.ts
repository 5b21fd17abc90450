import type { Problem } from '../api/problem.js';
import { toast } from '../state/toasts.js';

/** What the hub has done of what it was sent, and what it has refused. */
export interface Outcome<Done, Refused> {
  done: Done[];
  refused: Refused[];
}

interface Sending<Sent, Done, Refused> {
  /** How many of one group the hub takes at once. */
  most: number;
  send: (groupKey: string, some: readonly Sent[]) => Promise<Outcome<Done, Refused>>;
  /** Says that so many were refused, and why the first one was. */
  problemOf: (first: Refused, count: number) => Problem;
}

/** Sends these group by group; resolves to what was done. Rejects with the problem if that is nothing, and shows it if it is not all. */
export async function sendByGroup<Sent extends { groupKey: string }, Done, Refused>(
  all: readonly Sent[],
  { most, send, problemOf }: Sending<Sent, Done, Refused>,
): Promise<Done[]> {
  const done: Done[] = [];
  const refused: Refused[] = [];
  for (const groupKey of new Set(all.map((each) => each.groupKey))) {
    const ofGroup = all.filter((each) => each.groupKey === groupKey);
    for (let at = 0; at < ofGroup.length; at += most) {
      const outcome = await send(groupKey, ofGroup.slice(at, at + most));
      done.push(...outcome.done);
      refused.push(...outcome.refused);
    }
  }
  const [first] = refused;
  if (first) {
    const problem = problemOf(first, refused.length);
    if (done.length === 0) throw problem;
    toast(problem.message, { isProblem: true });
  }
  return done;
}
