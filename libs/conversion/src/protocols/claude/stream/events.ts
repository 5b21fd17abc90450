import type { Report } from '../../../contract/report.js';
import type { FinishEvent } from '../../../ir/stream.js';
import { conformingId } from '../../../tables/tools/tool-ids.js';
import { keptName } from '../../../tables/tools/tool-names.js';
import { FINISH } from '../response/finish.js';
import { stopDetails } from '../response/response.js';
import { TOOL_IDS, TOOL_NAMES } from '../response/tool-rules.js';
import { claudeDeltaUsage } from '../response/usage.js';
import type { ClaudeBlock, ClaudeDelta, ClaudeEvent } from '../response/wire.js';

/** A free-form call becomes one with the string property `input`: its text is escaped piece by piece between these. */
export const CUSTOM_OPENS = '{"input":"';
/** See CUSTOM_OPENS. */
export const CUSTOM_CLOSES = '"}';

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

/** A call as it begins, without its input. */
export function toolUse(id: string, name: string, path: string, report: Report): ClaudeBlock {
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
