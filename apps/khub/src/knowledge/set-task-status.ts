import { type PushedEvent, type TaskStatus, type ToldItem, parsePushedEvent } from '@app/domain';
import type { CommandContext } from '../command-context.js';
import { EXIT, Failure } from '../failure.js';
import { pushSigned } from '../push/push-signed.js';
import { readAnswer } from './read-item.js';

/** A task whose status was set, or why it was not. */
export interface TaskSet {
  id: string;
  title: string;
  refused?: string;
}

/** Resolves with a task's title. Throws a `Failure` for what is no task, or no longer in force. */
async function titleOfTask(context: CommandContext, id: string): Promise<string> {
  const { structured } = await readAnswer(context, id);
  const { title, type, status } = (structured as unknown as ToldItem).item;
  const problem =
    type !== 'task' ? `is no task, but of the type ${type}` : status !== 'active' && `is ${status}`;
  if (problem)
    throw new Failure(EXIT.usage, `${id} ${problem}`, 'Nothing was changed: give ids of tasks.');
  return title;
}

/** Pushes where some tasks stand, once all of them were found to be tasks in force; resolves with what the hub took of it. */
export async function setTaskStatus(
  context: CommandContext,
  ids: readonly string[],
  status: Exclude<TaskStatus, 'unknown'>,
): Promise<TaskSet[]> {
  const tasks: TaskSet[] = [];
  for (const id of new Set(ids)) tasks.push({ id, title: await titleOfTask(context, id) });
  const { runtime } = context.terminal;
  const eventOf = ({ id: knowledgeId }: TaskSet): PushedEvent => {
    const payload = { knowledgeId, changes: { taskStatus: status } };
    const createdAt = new Date(runtime.now()).toISOString();
    const event = { id: runtime.uuid(), kind: 'knowledge.updated', payload, createdAt };
    const parsed = parsePushedEvent(event);
    if (!parsed.ok) throw new Failure(EXIT.usage, parsed.message, undefined, parsed.reason);
    return parsed.event;
  };
  const events = tasks.map(eventOf);
  const { rejected } = await pushSigned(context.membership(), events);
  const reasons = new Map(rejected.map(({ id, message }) => [id, message]));
  return tasks.map((task, at) => {
    const refused = reasons.get(events[at]!.id);
    return { ...task, ...(refused !== undefined && { refused }) };
  });
}
