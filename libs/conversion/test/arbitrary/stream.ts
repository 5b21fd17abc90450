import type { Protocol } from '../../src/index.js';
import { renderReply, type Reply } from './response.js';

/** Cuts a text into pieces that are not empty. */
type Cut = (text: string) => string[];

/** Returns how texts are cut with these numbers in [0, 1): every piece has 1 to 9 characters. */
export function cutBy(random: () => number): Cut {
  return (text) => {
    const pieces: string[] = [];
    for (let at = 0; at < text.length;) {
      const end = at + 1 + Math.floor(random() * 9);
      pieces.push(text.slice(at, end));
      at = end;
    }
    return pieces;
  };
}

/** The events a server of each protocol sends for a response, its texts in such pieces. */
export const streamReply: Readonly<Record<Protocol, (reply: Reply, cut: Cut) => object[]>> = {
  openai: streamOpenai,
  responses: streamResponses,
  claude: streamClaude,
  gemini: streamGemini,
};

function streamOpenai(reply: Reply, cut: Cut): object[] {
  const { choices, usage, ...head } = renderReply.openai(reply) as any;
  const [{ message, finish_reason }] = choices;
  const chunk = (delta: object, finish: string | null = null) => ({
    ...head,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
  const { reasoning, text, calls } = reply;
  return [
    chunk({ role: 'assistant', content: '' }),
    ...cut(reasoning?.text ?? '').map((piece) => chunk({ reasoning_content: piece })),
    ...(reasoning?.signature
      ? [chunk({ reasoning_details: [{ ...message.reasoning_details[0], text: '' }] })]
      : []),
    ...cut(text ?? '').map((piece) => chunk({ content: piece })),
    ...calls.flatMap(({ id, name, args }, index) => [
      chunk({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] }),
      ...cut(JSON.stringify(args)).map((piece) =>
        chunk({ tool_calls: [{ index, function: { arguments: piece } }] }),
      ),
    ]),
    chunk({}, finish_reason),
    { ...chunk({}), choices: [], usage },
  ];
}

function streamResponses(reply: Reply, cut: Cut): object[] {
  const whole = renderReply.responses(reply) as any;
  const running = {
    ...whole,
    output: [],
    usage: null,
    status: 'in_progress',
    incomplete_details: null,
  };
  const events: Record<string, any>[] = [
    { type: 'response.created', response: running },
    { type: 'response.in_progress', response: running },
  ];
  for (const [output_index, item] of whole.output.entries()) {
    const at = { item_id: item.id, output_index };
    const begun = { ...item, ...UNSAID[item.type as 'message'], status: 'in_progress' };
    events.push({ type: 'response.output_item.added', output_index, item: begun });
    const say = (type: string, text: string, rest: object = {}) => {
      for (const delta of cut(text))
        events.push({ type: `response.${type}`, delta, ...at, ...rest });
    };
    if (item.type === 'message') {
      const part = { type: 'output_text', text: '', annotations: [], logprobs: [] };
      events.push({ type: 'response.content_part.added', content_index: 0, part, ...at });
      say('output_text.delta', item.content[0].text, { content_index: 0, logprobs: [] });
    } else if (item.type === 'reasoning') {
      const part = { type: 'summary_text', text: '' };
      events.push({ type: 'response.reasoning_summary_part.added', summary_index: 0, part, ...at });
      say('reasoning_summary_text.delta', item.summary[0].text, { summary_index: 0 });
    } else say('function_call_arguments.delta', item.arguments);
    events.push({ type: 'response.output_item.done', output_index, item });
  }
  events.push({ type: `response.${whole.status}`, response: whole });
  return events.map((event, sequence_number) => ({ ...event, sequence_number }));
}

const UNSAID = {
  message: { content: [] },
  reasoning: { summary: [] },
  function_call: { arguments: '' },
};

function streamClaude(reply: Reply, cut: Cut): object[] {
  const { content, stop_reason, stop_sequence, stop_details, usage, ...head } = renderReply.claude(
    reply,
  ) as any;
  const message = {
    ...head,
    content: [],
    stop_reason: null,
    usage: { ...usage, output_tokens: 1 },
  };
  const { output_tokens } = usage;
  return [
    { type: 'message_start', message },
    ...content.flatMap((block: any, index: number) => [
      {
        type: 'content_block_start',
        index,
        content_block: { ...block, ...EMPTY[block.type as 'text'] },
      },
      ...deltasOf(block, cut).map((delta) => ({ type: 'content_block_delta', index, delta })),
      { type: 'content_block_stop', index },
    ]),
    {
      type: 'message_delta',
      delta: { stop_reason, stop_sequence, stop_details },
      usage: { output_tokens },
    },
    { type: 'message_stop' },
  ];
}

const EMPTY = {
  text: { text: '' },
  thinking: { thinking: '', signature: '' },
  tool_use: { input: {} },
};

function deltasOf({ type, text, thinking, signature, input }: any, cut: Cut): object[] {
  if (type === 'text') return cut(text).map((piece) => ({ type: 'text_delta', text: piece }));
  if (type === 'tool_use')
    return cut(JSON.stringify(input)).map((piece) => ({
      type: 'input_json_delta',
      partial_json: piece,
    }));
  return [
    ...cut(thinking).map((piece) => ({ type: 'thinking_delta', thinking: piece })),
    { type: 'signature_delta', signature },
  ];
}

/** gemini says text in pieces, calls whole, and the counts of what it has said so far in every chunk. */
function streamGemini(reply: Reply, cut: Cut): object[] {
  const { candidates, usageMetadata, ...head } = renderReply.gemini(reply) as any;
  const [{ content, finishReason, index }] = candidates;
  const { promptTokenCount } = usageMetadata;
  const chunk = (part: object) => ({
    candidates: [{ content: { role: 'model', parts: [part] }, index }],
    usageMetadata: { promptTokenCount, totalTokenCount: promptTokenCount },
    ...head,
  });
  return [
    ...content.parts.flatMap(({ text, thoughtSignature, ...part }: any) =>
      text === undefined
        ? [chunk(part)]
        : [
            ...cut(text).map((piece) => chunk({ text: piece, ...part })),
            ...(thoughtSignature ? [chunk({ text: '', thoughtSignature, ...part })] : []),
          ],
    ),
    {
      candidates: [{ content: { role: 'model', parts: [] }, finishReason, index }],
      usageMetadata,
      ...head,
    },
  ];
}
