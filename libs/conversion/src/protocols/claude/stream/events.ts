import type { Report } from '../../../contract/report.js';
import type { CallHead } from '../../../ir/answer-stream.js';
import type { FinishEvent, Origin } from '../../../ir/stream.js';
import type { Usage } from '../../../ir/usage.js';
import { escaped } from '../../../payload/json.js';
import { conformingId } from '../../../tables/tools/tool-ids.js';
import { keptName } from '../../../tables/tools/tool-names.js';
import { FINISH } from '../response/finish.js';
import { claudeResponse, stopDetails } from '../response/response.js';
import { TOOL_IDS, TOOL_NAMES } from '../response/tool-rules.js';
import { claudeDeltaUsage } from '../response/usage.js';
import type { ClaudeBlock, ClaudeDelta, ClaudeEvent } from '../response/wire.js';

/** A free-form call becomes one with the string property `input`: its text is escaped piece by piece between these. */
const CUSTOM_OPENS = '{"input":"';
const CUSTOM_CLOSES = '"}';

/** A text and thinking as they begin. */
export const NO_TEXT = { type: 'text', text: '', citations: null } as const;
export const NO_THINKING = { type: 'thinking', thinking: '', signature: '' } as const;

/** The message begins. */
export function messageStart(
  { id, model, tier }: Origin,
  usage: Usage,
  report: Report,
): ClaudeEvent {
  const { path } = usage;
  const choices = [{ index: 0, parts: [], path }];
  const answer = { type: 'answer', id, model, tier, choices, usage, path } as const;
  return { type: 'message_start', message: claudeResponse(answer, report) };
}

/** A block begins. */
export function begin(index: number, content_block: ClaudeBlock): ClaudeEvent {
  return { type: 'content_block_start', index, content_block };
}

/** A block changes. */
export function delta(index: number, change: ClaudeDelta): ClaudeEvent {
  return { type: 'content_block_delta', index, delta: change };
}

/** More of the JSON text of a call. */
export function json(index: number, partial_json: string): ClaudeEvent {
  return delta(index, { type: 'input_json_delta', partial_json });
}

/** A block ends. */
export function close(index: number): ClaudeEvent {
  return { type: 'content_block_stop', index };
}

/** A block from its beginning to its end. */
export function wholeBlock(
  index: number,
  block: ClaudeBlock,
  ...deltas: ClaudeEvent[]
): ClaudeEvent[] {
  return [begin(index, block), ...deltas, close(index)];
}

/** Thinking of which only the proof is seen. */
export function hiddenThinking(index: number, signature: string): ClaudeEvent[] {
  return wholeBlock(index, NO_THINKING, delta(index, { type: 'signature_delta', signature }));
}

type Call = Pick<CallHead, 'id' | 'name' | 'custom' | 'path'>;

/** A call begins. */
export function openCall(index: number, call: Call, report: Report): ClaudeEvent[] {
  if (call.custom) report.warn('wrapped-custom-tool', call.path);
  const start = begin(index, toolUse(call, report));
  return call.custom ? [start, json(index, CUSTOM_OPENS)] : [start];
}

/** More of the input of a call. */
export function inputPiece(index: number, text: string, { custom }: Pick<Call, 'custom'>) {
  return json(index, custom ? escaped(text) : text);
}

/** A call ends. */
export function closeCall(index: number, { custom }: Pick<Call, 'custom'>): ClaudeEvent[] {
  return custom ? [json(index, CUSTOM_CLOSES), close(index)] : [close(index)];
}

/** A call as it begins, without its input. */
export function toolUse({ id, name, path }: Call, report: Report): ClaudeBlock {
  const conforming = conformingId(id, TOOL_IDS, path, report);
  keptName(name, TOOL_NAMES, path, report);
  return { type: 'tool_use', id: conforming, name, input: {}, caller: { type: 'direct' } };
}

/** What is said where a message ends. */
export type End = Pick<FinishEvent, 'usage' | 'path'> &
  Partial<Pick<FinishEvent, 'finish' | 'stopSequence' | 'note'>>;

/** The message ends; also its counts alone. */
export function messageDelta(end: End, report: Report): ClaudeEvent {
  if (end.usage?.output === undefined) report.warn('unknown-count', end.path);
  return {
    type: 'message_delta',
    delta: {
      stop_reason: end.finish ? FINISH[end.finish] : null,
      stop_sequence: end.stopSequence ?? null,
      stop_details: stopDetails(end),
      container: null,
    },
    usage: claudeDeltaUsage(end.usage ?? { path: end.path }, report),
  };
}
