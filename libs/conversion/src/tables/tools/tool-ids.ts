import type { ToolCallPart, ToolResultPart } from '../../ir/content.js';
import type { Turn } from '../../ir/request.js';
import type { Answer } from '../../ir/response.js';
import type { Report } from '../../contract/report.js';
import { sha256 } from '../../encoding/sha256.js';

/** Which tool call ids a protocol takes. */
export interface IdRule {
  pattern: RegExp;
  maxLength: number;
}

/** The id itself where the rule allows it, else a readable one that depends on nothing but the original, so that call and result still agree. */
export function conformingId(id: string, rule: IdRule, path: string, report: Report): string {
  if (id.length <= rule.maxLength && rule.pattern.test(id)) return id;
  const readable = id.slice(0, rule.maxLength - HASH_LENGTH - 1).replace(/[^a-zA-Z0-9_-]/g, '_');
  const rewritten = `${readable}_${sha256(id).slice(0, HASH_LENGTH)}`;
  report.warn('rewritten-tool-id', path, rewritten);
  return rewritten;
}

const HASH_LENGTH = 8;

/**
 * Gives every call an id of its own and every result the id, the name and the kind of its call: by id, where one id is used again in
 * order, else by name in order of appearance. A result without a call keeps its id, or takes its name for one.
 */
export function linkCalls(turns: readonly Turn[], report: Report): void {
  let calls: Calls | undefined;
  for (const turn of turns) {
    for (const part of turn.parts) {
      if (part.type === 'tool-call') (calls ??= new Calls(report)).add(part);
      else if (part.type === 'tool-result') (calls ??= new Calls(report)).answer(part);
    }
  }
}

/** Gives every call of an answer an id of its own. */
export function identifyCalls({ choices, id }: Answer, report: Report): void {
  for (const { parts } of choices) {
    const calls = new Calls(report, callStem(id));
    for (const part of parts) if (part.type === 'tool-call') calls.add(part);
  }
}

/** How the id of a call begins that has none: with its answer's, so that no two answers of a conversation have the same. */
export function callStem(answerId: string | undefined): string {
  return answerId ? `call_${answerId}` : 'call';
}

/** How an id is made where a call needs one: of the stem, if the call has none itself, and a number from this one on. */
interface MadeOf {
  stem: string;
  from: number;
}

/** An id that is not taken by another call: that of the source, else one that is made and warned about. */
export function ownId(
  { id, path }: Pick<ToolCallPart, 'id' | 'path'>,
  taken: { has(id: string): boolean },
  { stem, from }: MadeOf,
  report: Report,
): string {
  if (id !== '' && !taken.has(id)) return id;
  const begin = id || stem;
  let n = from;
  while (taken.has(`${begin}_${n}`)) n++;
  const made = `${begin}_${n}`;
  report.warn(id === '' ? 'generated-tool-id' : 'rewritten-tool-id', path, made);
  return made;
}

/** A call of the conversation, and whether a result has answered it. */
interface Asked {
  call: ToolCallPart;
  answered: boolean;
}

class Calls {
  /** By the id the source gave, else the one made for it; an id made in place of a given one is taken, and leads nowhere. */
  private readonly byId = new Map<string, Queue | undefined>();
  private byName: Map<string, Queue | undefined> | undefined;
  private readonly all: Asked[] = [];

  constructor(
    private readonly report: Report,
    private readonly stem = callStem(undefined),
  ) {}

  add(call: ToolCallPart): void {
    const given = call.id;
    call.id = ownId(call, this.byId, { stem: this.stem, from: this.all.length }, this.report);
    const asked = { call, answered: false };
    this.all.push(asked);
    if (given !== '' && given !== call.id) this.byId.set(call.id, undefined);
    enqueue(this.byId, given || call.id, asked);
    if (this.byName) enqueue(this.byName, call.name, asked);
  }

  answer(result: ToolResultPart): void {
    const queue =
      result.callId === '' ? this.named(result.name ?? '') : this.byId.get(result.callId);
    const asked = queue && next(queue);
    if (asked === undefined) {
      this.report.warn('orphan-tool-result', result.path);
      if (result.callId === '') result.callId = result.name || 'call';
      result.name ??= result.callId;
      return;
    }
    asked.answered = true;
    result.callId = asked.call.id;
    result.name ??= asked.call.name;
    if (asked.call.custom) result.custom = true;
  }

  /** The calls of a name; only results without an id ask for them. */
  private named(name: string): Queue | undefined {
    if (this.byName === undefined) {
      this.byName = new Map();
      for (const asked of this.all) enqueue(this.byName, asked.call.name, asked);
    }
    return this.byName.get(name);
  }
}

interface Queue {
  calls: Asked[];
  at: number;
}

function enqueue(queues: Map<string, Queue | undefined>, key: string, asked: Asked): void {
  const queue = queues.get(key);
  if (queue === undefined) queues.set(key, { calls: [asked], at: 0 });
  else queue.calls.push(asked);
}

/** The first call of the queue without an answer, or its last one. */
function next(queue: Queue): Asked | undefined {
  while (queue.at < queue.calls.length - 1 && queue.calls[queue.at]!.answered) queue.at++;
  return queue.calls[queue.at];
}
