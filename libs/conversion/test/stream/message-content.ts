import type { Protocol } from '../../src/index.js';

/** What an answer says, in no protocol's words. */
export interface MessageContent {
  text: string;
  reasoning: string;
  calls: { name: string; arguments: unknown }[];
  finish: string | null | undefined;
  usage: { input: number; output: number };
}

type Body = Record<string, any>;

const parsed = (text: string): unknown => JSON.parse(text || '{}');
const joined = (texts: (string | undefined)[]): string => texts.join('');

/** Reads a whole response of a protocol, as its SDK puts it together. */
export const contentOf: Readonly<Record<Protocol, (body: Body) => MessageContent>> = {
  openai({ choices, usage }) {
    const { message, finish_reason: finish } = choices[0];
    return {
      text: message.content ?? '',
      reasoning: message.reasoning_content ?? '',
      calls: (message.tool_calls ?? []).map((call: Body) =>
        call['type'] === 'function'
          ? { name: call['function'].name, arguments: parsed(call['function'].arguments) }
          : { name: call['custom'].name, arguments: { input: call['custom'].input } },
      ),
      finish: { stop: 'stop', length: 'length', tool_calls: 'tool', content_filter: 'filter' }[
        finish as 'stop'
      ],
      usage: { input: usage?.prompt_tokens ?? 0, output: usage?.completion_tokens ?? 0 },
    };
  },
  responses({ output, status, incomplete_details: details, usage }) {
    const items = output as Body[];
    const calls = items.flatMap(({ type, name, arguments: args, input }) => {
      if (type === 'function_call') return [{ name, arguments: parsed(args) }];
      return type === 'custom_tool_call' ? [{ name, arguments: { input } }] : [];
    });
    const natural = calls.length > 0 ? 'tool' : 'stop';
    const cut = details?.reason === 'content_filter' ? 'filter' : 'length';
    const partsOf = (type: string, key: string): Body[] =>
      items.flatMap((item) => (item['type'] === type ? (item[key] as Body[]) : []));
    return {
      text: joined(partsOf('message', 'content').map((part) => part['text'])),
      reasoning: joined(partsOf('reasoning', 'summary').map((part) => part['text'])),
      calls,
      finish: status === 'incomplete' ? cut : natural,
      usage: { input: usage?.input_tokens ?? 0, output: usage?.output_tokens ?? 0 },
    };
  },
  claude({ content, stop_reason: reason, usage }) {
    const blocks = content as Body[];
    return {
      text: joined(blocks.map((block) => (block['type'] === 'text' ? block['text'] : ''))),
      reasoning: joined(blocks.map((block) => block['thinking'])),
      calls: blocks.flatMap(({ type, name, input }) =>
        type === 'tool_use' ? [{ name, arguments: input }] : [],
      ),
      finish: { end_turn: 'stop', max_tokens: 'length', tool_use: 'tool', refusal: 'filter' }[
        reason as 'end_turn'
      ],
      usage: {
        input: usage.input_tokens + (usage.cache_read_input_tokens ?? 0),
        output: usage.output_tokens,
      },
    };
  },
  gemini({ candidates, usageMetadata: usage }) {
    const { content, finishReason: reason } = candidates[0];
    const parts = (content?.parts ?? []) as Body[];
    const calls = parts.flatMap(({ functionCall: call }) =>
      call ? [{ name: call.name, arguments: call.args }] : [],
    );
    const natural = calls.length > 0 ? 'tool' : 'stop';
    return {
      text: joined(parts.map((part) => (part['thought'] ? '' : part['text']))),
      reasoning: joined(parts.map((part) => (part['thought'] ? part['text'] : ''))),
      calls,
      finish: reason && ({ MAX_TOKENS: 'length', SAFETY: 'filter' }[reason as 'SAFETY'] ?? natural),
      usage: {
        input: usage?.promptTokenCount ?? 0,
        output: (usage?.candidatesTokenCount ?? 0) + (usage?.thoughtsTokenCount ?? 0),
      },
    };
  },
};
