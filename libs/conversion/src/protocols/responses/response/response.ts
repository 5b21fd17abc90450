import type { Report } from '../../../contract/report.js';
import { firstOf } from '../../../tables/answers/choices.js';
import type { Coding } from '../../../ir/codec.js';
import { withCalls } from '../../../ir/finish.js';
import type { Answer, Choice, Failure, ResponseIR } from '../../../ir/response.js';
import type { StreamIR } from '../../../ir/stream.js';
import { responseFields } from '../../../payload/envelope.js';
import type { Fields } from '../../../payload/fields.js';
import {
  type ErrorBody,
  errorBody,
  failureIn,
  failureOf,
  isErrorBody,
} from '../../../tables/answers/errors.js';
import { warnFinish } from '../../../tables/answers/finish.js';
import { answeredTier, servedTier } from '../../../tables/service-tier.js';
import { cutCall } from '../../../tables/tools/tool-arguments.js';
import { END_WORDS, FINISH, finishOf } from './finish.js';
import { itemParts, responsesItems } from './items.js';
import { responsesUsage, usageOf } from './usage.js';
import type { ResponsesItem, ResponsesResponse } from './wire.js';

/** Response and its error body; a Response that failed is read as its error. */
export const response: Coding<ResponseIR, ResponsesResponse | ErrorBody> = {
  decode(body, report) {
    const fields = responseFields(body, ['output', 'error'], report);
    const failure = isErrorBody(fields.value, 'output') ? failureIn(fields) : undefined;
    return failure ?? failedOf(fields) ?? answerOf(fields);
  },
  encode: (ir, report) =>
    ir.type === 'failure' ? errorBody(ir, report) : responsesResponse(ir, report),
};

/** The error of a Response with status `failed`; undefined for any other. */
function failedOf(fields: Fields): Failure | undefined {
  if (fields.text('status') !== 'failed') return undefined;
  const error = fields.object('error');
  const failure: Failure = error
    ? failureOf(error)
    : { type: 'failure', kind: 'api_error', message: '', path: fields.path };
  if (fields.list('output').length > 0)
    fields.report.warn('dropped-output', fields.pathOf('output'));
  fields.skip(...ENVELOPE, ...REQUEST_ECHO);
  fields.drop('usage', ...ONLY_HERE);
  fields.close();
  return failure;
}

const ENVELOPE = [
  'id',
  'object',
  'created_at',
  'incomplete_details',
  'model',
  'output_text',
  'service_tier',
];

const ONLY_HERE = [
  'completed_at',
  'billing',
  'moderation',
  'prompt_cache_diagnostics',
  'tool_usage',
];

/** What a Response repeats of its request, and what only this protocol has. */
const REQUEST_ECHO = [
  'instructions',
  'metadata',
  'parallel_tool_calls',
  'temperature',
  'tool_choice',
  'tools',
  'top_p',
  'access_programs',
  'background',
  'conversation',
  'image',
  'max_output_tokens',
  'max_tool_calls',
  'previous_response_id',
  'prompt',
  'prompt_cache_key',
  'prompt_cache_options',
  'prompt_cache_retention',
  'reasoning',
  'safety_identifier',
  'text',
  'top_logprobs',
  'truncation',
  'user',
  'store',
  'frequency_penalty',
  'presence_penalty',
];

/** One warning for all of it: every real Response repeats its request. */
function dropEcho(fields: Fields): void {
  const said = REQUEST_ECHO.filter((key) => saysMore(key, fields.any(key)));
  if (said.length > 0) fields.report.warn('dropped-echo', fields.path, said.join(', '));
}

/** What is empty or the default of the API says nothing. */
function saysMore(key: string, value: unknown): boolean {
  if (value === undefined || value === UNASKED[key]) return false;
  return !(typeof value === 'object' && value !== null && Object.keys(value).length === 0);
}

const UNASKED: Readonly<Record<string, unknown>> = {
  background: false,
  frequency_penalty: 0,
  parallel_tool_calls: true,
  presence_penalty: 0,
  store: true,
  temperature: 1,
  tool_choice: 'auto',
  top_logprobs: 0,
  top_p: 1,
  truncation: 'disabled',
};

/** Reads a Response; also what the lifecycle events of a stream carry. */
function answerOf(fields: Fields): Answer {
  const usage = fields.object('usage');
  fields.needList('output');
  const parts = fields.objects('output').flatMap(itemParts);
  const status = fields.text('status') ?? 'completed';
  const reason = fields.object('incomplete_details')?.text('reason');
  const calls = parts.some((part) => part.type === 'tool-call');
  const finish = withCalls(finishOf(status, reason), { hasCalls: calls });
  const answer: Answer = {
    type: 'answer',
    id: fields.text('id'),
    model: fields.text('model') || undefined,
    created: fields.count('created_at') || undefined,
    createdPath: fields.pathOf('created_at'),
    tier: servedTier(fields.text('service_tier')),
    choices: [{ index: 0, parts, ...(finish && { finish }), path: fields.path }],
    usage: usage && usageOf(usage),
    path: fields.path,
  };
  fields.skip('object', 'output_text');
  dropEcho(fields);
  fields.drop('error', ...ONLY_HERE);
  fields.close();
  return answer;
}

/** Writes a Response. */
function responsesResponse(answer: Answer, report: Report): ResponsesResponse {
  const choice = firstOf(answer.choices, report);
  if (choice) warnFinish(choice, END_WORDS, report);
  const output = choice ? responsesItems(choice.parts, report) : [];
  const last = output.at(-1);
  if (choice && cutCall(choice) && last?.type === 'function_call') last.status = 'incomplete';
  const tier = answeredTier(answer.tier, answer.path, report);
  return {
    id: answer.id ?? 'resp_0',
    object: 'response',
    created_at: answer.created ?? 0,
    ...statusOf(choice),
    model: answer.model ?? '',
    output,
    output_text: outputText(output),
    error: null,
    instructions: null,
    metadata: null,
    parallel_tool_calls: true,
    temperature: null,
    top_p: null,
    tool_choice: 'auto',
    tools: [],
    access_programs: null,
    ...(tier && { service_tier: tier }),
    ...(answer.usage && { usage: responsesUsage(answer.usage, report) }),
  };
}

/** Writes the Response of a stream as far as an event tells it: all but its items. */
export function emptyResponse(
  { origin, path }: Pick<StreamIR, 'origin' | 'path'>,
  end: Partial<Choice> & Pick<Answer, 'usage'>,
  report: Report,
): ResponsesResponse {
  const { id, model, created, tier } = origin;
  const { finish, stopSequence, note, usage } = end;
  const choices = [{ index: 0, parts: [], finish, stopSequence, note, path: end.path ?? path }];
  const answer = { type: 'answer', id, model, created, tier, choices, usage, path } as const;
  return responsesResponse(answer, report);
}

/** What items say as text. */
export function outputText(items: readonly ResponsesItem[]): string {
  return items
    .flatMap((item) => (item.type === 'message' ? item.content : []))
    .map((part) => (part.type === 'output_text' ? part.text : ''))
    .join('');
}

function statusOf(
  choice: Choice | undefined,
): Pick<ResponsesResponse, 'status' | 'incomplete_details'> {
  if (!choice?.finish) return { status: 'in_progress', incomplete_details: null };
  const { status, reason } = FINISH[choice.finish];
  return { status, incomplete_details: reason && { reason } };
}
