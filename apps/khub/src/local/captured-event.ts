import { knowledgeProblem, parsePushedEvent } from '@app/domain';
import { EXIT, Failure } from '../failure.js';
import type { WaitingEvent } from './capture-queue.js';

type Arguments = Readonly<Record<string, unknown>>;

/** What each tool that captures takes of an item; the same as the hub's. */
const ITEM_FIELDS = ['title', 'summary', 'content', 'type', 'layer', 'tags', 'visibility'];
const TASK_FIELDS = ['taskKey', 'title', 'summary', 'nextStep'];

function picked(args: Arguments, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.flatMap((name) => (args[name] === undefined ? [] : [[name, args[name]]])),
  );
}

function checked(event: WaitingEvent): WaitingEvent {
  const parsed = parsePushedEvent(event);
  const problem = parsed.ok ? knowledgeProblem(parsed.event) : parsed;
  if (problem) throw new Failure(EXIT.usage, problem.message, undefined, problem.reason);
  return event;
}

/** The id of a captured item, its project, and when it was captured. */
export interface CapturedPlace {
  id: string;
  projectKey: string | undefined;
  /** ISO 8601. */
  createdAt: string;
}

/**
 * Returns the event that the hub's own tool would write for an item of this id, so that a capture whose answer was lost can be
 * repeated and is stored once. Throws a `Failure` for what the hub would refuse.
 */
export function capturedItem(args: Arguments, place: CapturedPlace): WaitingEvent {
  const { id, projectKey, createdAt } = place;
  const knowledge = { id, ...picked(args, ITEM_FIELDS), ...(projectKey && { projectKey }) };
  const payload = { knowledge, ...picked(args, ['anyway', 'notSecret']) };
  return checked({ id: `capture ${id}`, kind: 'knowledge.captured', payload, createdAt });
}

/** Returns the event by which the hub's own tool writes where a task stands. Throws a `Failure` for what the hub would refuse. */
export function capturedTask(args: Arguments, place: CapturedPlace): WaitingEvent {
  const { id, projectKey, createdAt } = place;
  const payload = {
    ...picked(args, TASK_FIELDS),
    ...(args['status'] !== undefined && { taskStatus: args['status'] }),
    ...(projectKey && { projectKey }),
    ...picked(args, ['anyway', 'notSecret']),
  };
  return checked({ id, kind: 'task.updated', payload, createdAt });
}
