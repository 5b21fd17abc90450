import type { Report } from '../../../contract/report.js';
import type { CallEvent, CallStartEvent, ServerToolEvent } from '../../../ir/stream.js';
import { type EventWriters, callIdOf } from '../../../tables/answers/stream-events.js';
import { argumentsTextOf } from '../../../tables/tools/tool-arguments.js';
import { responsesAnnotation } from '../response/citations.js';
import { callItem, imageItem, serverItem, thoughtItem } from '../response/items.js';
import { responsesLogprobs } from '../response/logprobs.js';
import { emptyResponse } from '../response/response.js';
import type { ResponsesCallItem, ResponsesEventBody, ResponsesItem } from '../response/wire.js';
import { errorEvent } from './errors.js';
import { begunStep } from './step-events.js';
import { wholeUsage } from '../../../tables/answers/usage.js';

/** How each thing an event can say is written as events of ResponseStreamEvent, before they are numbered. */
export const WRITERS: EventWriters<ResponsesEventBody> = {
  start(event, report) {
    const response = emptyResponse(event, { usage: event.usage }, report);
    return [
      { type: 'response.created', response },
      { type: 'response.in_progress', response },
    ];
  },
  open({ index, block }) {
    const place = inItem({ index }, block === 'reasoning' ? 'rs' : 'msg');
    const { item_id } = place;
    if (block === 'reasoning')
      return [
        added(index, thoughtItem(item_id, { text: '' })),
        {
          type: 'response.reasoning_summary_part.added',
          part: { type: 'summary_text', text: '' },
          summary_index: 0,
          ...place,
        },
      ];
    return [
      added(index, {
        type: 'message',
        id: item_id,
        role: 'assistant',
        status: 'in_progress',
        content: [],
      }),
      {
        type: 'response.content_part.added',
        part:
          block === 'refusal'
            ? { type: 'refusal', refusal: '' }
            : { type: 'output_text', text: '', annotations: [], logprobs: [] },
        content_index: 0,
        ...place,
      },
    ];
  },
  text: (event) => [
    {
      type: 'response.output_text.delta',
      delta: event.text,
      logprobs: responsesLogprobs(event.logprobs ?? []),
      content_index: 0,
      ...inItem(event, 'msg'),
    },
  ],
  refusal: (event) => [
    {
      type: 'response.refusal.delta',
      delta: event.text,
      content_index: 0,
      ...inItem(event, 'msg'),
    },
  ],
  reasoning: (event) => [
    {
      type: 'response.reasoning_summary_text.delta',
      delta: event.text,
      summary_index: 0,
      ...inItem(event, 'rs'),
    },
  ],
  signature({ index, signature, redacted, whole, path }, report) {
    if (!whole && !redacted) {
      report.warn('dropped-signature', path);
      return [];
    }
    report.warn('foreign-signature', path);
    const item = thoughtItem(`rs_${index}`, { text: '', signature });
    return whole ? wholeItem(index, item) : [added(index, item)];
  },
  'call-start': (event, report) => [added(event.index, begunCall(event, report))],
  'call-arguments': (event) => [
    {
      type: event.custom
        ? 'response.custom_tool_call_input.delta'
        : 'response.function_call_arguments.delta',
      delta: event.text,
      ...inItem(event, event.custom ? 'ctc' : 'fc'),
    },
  ],
  call: (event, report) => (event.begun ? [] : wholeCall(event, report)),
  close({ path }, report) {
    report.warn('unsupported-event', path);
    return [];
  },
  citation(event, report) {
    const { citation, path } = event;
    const annotation = responsesAnnotation({ citation, text: '', offset: 0, path }, report);
    if (!annotation) return [];
    return [
      {
        type: 'response.output_text.annotation.added',
        annotation,
        annotation_index: 0,
        content_index: 0,
        ...inItem(event, 'msg'),
      },
    ];
  },
  'server-tool': serverEvents,
  media({ index, mimeType, data, path }, report) {
    if (mimeType.startsWith('audio/')) return [{ type: 'response.audio.delta', delta: data }];
    if (mimeType.startsWith('image/')) return wholeItem(index, imageItem(data, mimeType, index));
    report.warn('unsupported-content', path, mimeType);
    return [];
  },
  finish(event, report) {
    const usage = wholeUsage(event, report);
    const response = emptyResponse(event, { ...event, usage }, report);
    const type = response.status === 'incomplete' ? 'response.incomplete' : 'response.completed';
    return [{ type, response }];
  },
  usage({ running, path }, report) {
    report.warn(running ? 'running-usage' : 'unsupported-event', path);
    return [];
  },
  end: () => [],
  failure: ({ failure }) => [errorEvent(failure)],
};

function added(output_index: number, item: ResponsesItem): ResponsesEventBody {
  return { type: 'response.output_item.added', output_index, item };
}

function done(output_index: number, item: ResponsesItem): ResponsesEventBody {
  return { type: 'response.output_item.done', output_index, item };
}

function wholeItem(index: number, item: ResponsesItem): ResponsesEventBody[] {
  return [added(index, item), done(index, item)];
}

function inItem({ index }: { index: number }, prefix: string) {
  return { output_index: index, item_id: `${prefix}_${index}` };
}

function begunCall(event: CallStartEvent | CallEvent, report: Report): ResponsesCallItem {
  const call = { ...event, id: callIdOf(event), arguments: '' };
  const item = callItem(call, event.index, report);
  return item.type === 'function_call' ? { ...item, status: 'in_progress' } : item;
}

function wholeCall(event: CallEvent, report: Report): ResponsesEventBody[] {
  const { index, signature, path, name } = event;
  if (signature !== undefined) report.warn('foreign-signature', path);
  const proof =
    signature === undefined
      ? []
      : wholeItem(index - 1, thoughtItem(`rs_${index - 1}`, { text: '', signature }));
  const text = argumentsTextOf(event, report);
  const start = begunCall(event, report);
  const place = inItem(event, 'fc');
  return [
    ...proof,
    added(index, start),
    { type: 'response.function_call_arguments.delta', delta: text, ...place },
    { type: 'response.function_call_arguments.done', arguments: text, name, ...place },
    done(index, {
      ...start,
      type: 'function_call',
      arguments: text,
      status: 'completed',
    } as ResponsesItem),
  ];
}

function serverEvents(event: ServerToolEvent, report: Report): ResponsesEventBody[] {
  const { part, index, phase } = event;
  const isSearch = part.tool === 'web-search' && part.id !== undefined;
  const item = serverItem(
    isSearch ? { ...part, queries: part.queries ?? [] } : part,
    index,
    report,
  );
  if (!item) return [];
  if (phase === 'whole') return wholeItem(index, item);
  if (phase === 'end') return [done(index, item)];
  return [added(index, begunStep(item))];
}
