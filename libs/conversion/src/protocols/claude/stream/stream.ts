import type { Report } from '../../../contract/report.js';
import type { StreamCoding } from '../../../ir/codec.js';
import type { ToolCallPart } from '../../../ir/content.js';
import type { Origin, StreamIR } from '../../../ir/stream.js';
import { Fields } from '../../../payload/fields.js';
import { failureIn } from '../../../tables/answers/errors.js';
import { warnFinish } from '../../../tables/answers/finish.js';
import { warnRefusal } from '../../../tables/answers/refusal.js';
import { servedTier } from '../../../tables/service-tier.js';
import {
  type EventWriters,
  firstChoice,
  writeEvents,
  callIdOf,
} from '../../../tables/answers/stream-events.js';
import { ServerToolIds } from '../../../tables/tools/server-tools.js';
import { argumentsTextOf } from '../../../tables/tools/tool-arguments.js';
import { citationOf, claudeCitation } from '../response/citations.js';
import { claudeError } from '../response/errors.js';
import { END_WORDS } from '../response/finish.js';
import { ELSEWHERE, callOf, endOf, serverBlocks } from '../response/response.js';
import { mcpToolUse } from '../response/mcp-steps.js';
import { serverToolResult, serverToolUse, withInput } from '../response/server-tools.js';
import { usageOf } from '../response/usage.js';
import type { ClaudeError, ClaudeEvent } from '../response/wire.js';
import {
  begin,
  close,
  closeCall,
  delta,
  hiddenThinking,
  inputPiece,
  json,
  messageDelta,
  messageStart,
  NO_TEXT,
  NO_THINKING,
  openCall,
  toolUse,
  wholeBlock,
} from './events.js';
import { ClaudeWriter } from './writer.js';

/** RawMessageStreamEvent, with `ping` and `error`. */
export const stream: StreamCoding<ClaudeEvent | ClaudeError> = {
  decode(body, report) {
    const fields = Fields.at(body, '$', report);
    const type = fields.needText('type');
    const read = Object.hasOwn(READERS, type) ? READERS[type] : undefined;
    if (!read) report.warn('unknown-event', '$.type', type);
    const events = read?.(fields);
    if (events) fields.close();
    return events ?? [];
  },
  encode: (events, report) =>
    writeEvents(WRITERS, withStepIds(firstChoice(events, report)), report),
  says: { blocks: true, end: true, choices: false, objects: true },
  withInput,
  writer: (report) => new ClaudeWriter(report),
  frames: { named: true },
};

function withStepIds(events: readonly StreamIR[]): StreamIR[] {
  const ids = new ServerToolIds();
  return events.map((event) =>
    event.type === 'server-tool' ? { ...event, part: ids.given(event.part, event.index) } : event,
  );
}

const ORIGIN: Origin = { choice: 0 };

const READERS: Readonly<Record<string, (fields: Fields) => StreamIR[]>> = {
  message_start: startOf,
  content_block_start: blockOf,
  content_block_delta: deltaOf,
  content_block_stop: (fields) => [{ type: 'close', ...placeOf(fields) }],
  message_delta: finishOf,
  message_stop: ({ path }) => [{ type: 'end', path, origin: ORIGIN }],
  ping: () => [],
  error(fields) {
    const failure = failureIn(fields);
    return failure ? [{ type: 'failure', failure, path: fields.path, origin: ORIGIN }] : [];
  },
};

function placeOf(fields: Fields, inner = fields) {
  return { index: fields.index('index') ?? 0, path: inner.path, origin: ORIGIN };
}

function startOf(fields: Fields): StreamIR[] {
  const message = fields.needObject('message');
  const counts = message.object('usage');
  const tier = servedTier(counts?.text('service_tier'));
  const usage = counts && usageOf(counts);
  const origin: Origin = {
    id: message.text('id'),
    model: message.text('model') || undefined,
    tier,
    choice: 0,
  };
  message.skip('type', 'role', 'stop_reason', 'stop_sequence', 'stop_details');
  message.drop('container', 'diagnostics', 'content');
  message.drop('context_management', 'input_transformations');
  message.close();
  return [{ type: 'start', usage, path: message.path, origin }];
}

function blockOf(fields: Fields): StreamIR[] {
  const block = fields.needObject('content_block');
  const place = placeOf(fields, block);
  const type = block.needText('type');
  switch (type) {
    case 'text':
      return [
        { type: 'open', block: 'text', ...place },
        ...pieces('text', block.text('text'), place),
        ...block
          .objects('citations')
          .map((one) => ({ type: 'citation', citation: citationOf(one), ...place }) as const),
      ];
    case 'thinking': {
      const signature = block.text('signature');
      return [
        { type: 'open', block: 'reasoning', ...place },
        ...pieces('reasoning', block.text('thinking'), place),
        ...(signature ? [{ type: 'signature', signature, ...place } as const] : []),
      ];
    }
    case 'redacted_thinking':
      return [{ type: 'signature', signature: block.text('data') ?? '', redacted: true, ...place }];
    case 'tool_use':
      return callEvents(callOf(block), place, block.report);
    case 'server_tool_use':
      return [{ type: 'server-tool', part: serverToolUse(block), phase: 'begin', ...place }];
    case 'mcp_tool_use':
      return [{ type: 'server-tool', part: mcpToolUse(block), phase: 'begin', ...place }];
    default:
      if (type.endsWith('_tool_result'))
        return [{ type: 'server-tool', part: serverToolResult(block), phase: 'end', ...place }];
      block.reject(ELSEWHERE.has(type) ? 'unsupported-content' : 'unknown-content', type);
      return [{ type: 'skip', ...place }];
  }
}

type Place = ReturnType<typeof placeOf>;

function pieces(type: 'text' | 'reasoning', text: string | undefined, place: Place): StreamIR[] {
  return text ? [{ type, text, ...place }] : [];
}

function callEvents(call: ToolCallPart, place: Place, report: Report): StreamIR[] {
  const { id, name } = call;
  const text = argumentsTextOf(call, report);
  return [
    { type: 'call-start', id, name, ...place },
    ...(text === '{}' ? [] : [{ type: 'call-arguments', text, ...place } as const]),
  ];
}

function deltaOf(fields: Fields): StreamIR[] {
  const delta = fields.needObject('delta');
  const place = placeOf(fields, delta);
  const type = delta.needText('type');
  switch (type) {
    case 'text_delta':
      return [{ type: 'text', text: delta.needText('text'), ...place }];
    case 'thinking_delta':
      delta.skip('estimated_tokens');
      return [{ type: 'reasoning', text: delta.needText('thinking'), ...place }];
    case 'signature_delta':
      return [{ type: 'signature', signature: delta.needText('signature'), ...place }];
    case 'input_json_delta':
      return [{ type: 'call-arguments', text: delta.needText('partial_json'), ...place }];
    case 'citations_delta':
      return [{ type: 'citation', citation: citationOf(delta.needObject('citation')), ...place }];
    case 'compaction_delta':
      delta.reject('unsupported-content', 'compaction');
      return [];
    default:
      delta.reject('unknown-event', type);
      return [];
  }
}

function finishOf(fields: Fields): StreamIR[] {
  const delta = fields.needObject('delta');
  const counts = fields.object('usage');
  const usage = counts && usageOf(counts);
  const { finish, ...end } = endOf(delta);
  fields.drop('context_management', 'input_transformations');
  delta.drop('container');
  const place = { path: delta.path, origin: ORIGIN };
  if (finish) return [{ type: 'finish', finish, ...end, usage, ...place }];
  return usage ? [{ type: 'usage', usage, running: false, ...place, path: usage.path }] : [];
}

const WRITERS: EventWriters<ClaudeEvent | ClaudeError> = {
  start: ({ origin, usage, path }, report) => [
    messageStart(origin, usage ?? { input: 0, output: 0, path }, report),
  ],
  open: ({ index, block }) => [begin(index, block === 'reasoning' ? NO_THINKING : NO_TEXT)],
  text({ index, text, logprobs, path }, report) {
    if (logprobs) report.warn('unsupported-field', path, 'logprobs');
    return [delta(index, { type: 'text_delta', text })];
  },
  refusal({ index, text, path }, report) {
    warnRefusal(path, report);
    return [delta(index, { type: 'text_delta', text })];
  },
  reasoning: ({ index, text }) => [delta(index, { type: 'thinking_delta', thinking: text })],
  signature({ index, signature, redacted, whole, path }, report) {
    report.warn('foreign-signature', path);
    if (redacted) return wholeBlock(index, { type: 'redacted_thinking', data: signature });
    if (whole) return hiddenThinking(index, signature);
    return [delta(index, { type: 'signature_delta', signature })];
  },
  'call-start': (event, report) => openCall(event.index, { ...event, id: callIdOf(event) }, report),
  'call-arguments': (event) => [inputPiece(event.index, event.text, event)],
  call(event, report) {
    const { index, begun, signature, path } = event;
    if (begun) return closeCall(index, event);
    if (signature !== undefined) report.warn('foreign-signature', path);
    const proof = signature === undefined ? [] : hiddenThinking(index - 1, signature);
    const text = argumentsTextOf(event, report);
    const block = toolUse({ ...event, id: callIdOf(event) }, report);
    return [...proof, ...wholeBlock(index, block, json(index, text))];
  },
  close: ({ index }) => [close(index)],
  citation({ index, citation, path }, report) {
    const written = claudeCitation({ citation, text: '', offset: 0, path }, report);
    return written ? [delta(index, { type: 'citations_delta', citation: written })] : [];
  },
  'server-tool'({ index, part, path }, report) {
    const [block, result] = serverBlocks(part, report);
    // One block has one index, and the index after it is the next item's.
    if (result) report.warn('unsupported-content', path, 'what came of the step');
    return block ? wholeBlock(index, block) : [];
  },
  media({ path, mimeType }, report) {
    report.warn('unsupported-content', path, mimeType);
    return [];
  },
  finish: (event, report) => {
    warnFinish(event, END_WORDS, report);
    return [messageDelta(event, report)];
  },
  // The counts of `message_delta` are cumulative and it may come more than once, so those of an answer that runs fit too.
  usage(event, report) {
    if (!event.running) report.warn('bare-usage', event.path);
    return [messageDelta(event, report)];
  },
  end: () => [{ type: 'message_stop' }],
  failure: ({ failure }, report) => [claudeError(failure, report)],
};
