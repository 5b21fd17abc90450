import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI } from '@google/genai';
import OpenAI from 'openai';
import type { Protocol } from '../../src/index.js';

/** What an SDK makes of a stream, in no protocol's words. */
export interface Read {
  text: string;
  reasoning: string;
  calls: { name: string; arguments: unknown }[];
  finish: string | null | undefined;
  usage: { input: number; output: number };
}

type Streamed = string | ReadableStream<Uint8Array>;

/** Reads server-sent events with the official SDK of a protocol; rejects where the SDK does. */
export const read: Readonly<Record<Protocol, (stream: Streamed) => Promise<Read>>> = {
  async openai(stream) {
    const client = new OpenAI({ apiKey: 'x', maxRetries: 0, fetch: answering(stream) });
    const done = client.chat.completions.stream({ model: 'm', messages: [] });
    let reasoning = '';
    done.on('chunk', ({ choices }) => {
      const delta = choices[0]?.delta as { reasoning_content?: string } | undefined;
      reasoning += delta?.reasoning_content ?? '';
    });
    const { choices, usage } = await done.finalChatCompletion();
    const { message, finish_reason: finish } = choices[0]!;
    return {
      text: message.content ?? '',
      reasoning,
      calls: (message.tool_calls ?? []).map((call) =>
        call.type === 'function'
          ? { name: call.function.name, arguments: JSON.parse(call.function.arguments || '{}') }
          : { name: call.custom.name, arguments: { input: call.custom.input } },
      ),
      finish: { stop: 'stop', length: 'length', tool_calls: 'tool', content_filter: 'filter' }[
        finish as 'stop'
      ],
      usage: { input: usage?.prompt_tokens ?? 0, output: usage?.completion_tokens ?? 0 },
    };
  },
  async responses(stream) {
    const client = new OpenAI({ apiKey: 'x', maxRetries: 0, fetch: answering(stream) });
    const got = await client.responses.stream({ model: 'm', input: 'x' }).finalResponse();
    const calls = got.output.flatMap((item) => {
      if (item.type === 'function_call')
        return [{ name: item.name, arguments: JSON.parse(item.arguments || '{}') as unknown }];
      return item.type === 'custom_tool_call'
        ? [{ name: item.name, arguments: { input: item.input } }]
        : [];
    });
    const natural = calls.length > 0 ? 'tool' : 'stop';
    const cut = got.incomplete_details?.reason === 'content_filter' ? 'filter' : 'length';
    return {
      text: got.output
        .flatMap((item) => (item.type === 'message' ? item.content : []))
        .map((part) => (part.type === 'output_text' ? part.text : ''))
        .join(''),
      reasoning: got.output
        .flatMap((item) => (item.type === 'reasoning' ? item.summary : []))
        .map(({ text }) => text)
        .join(''),
      calls,
      finish: got.status === 'incomplete' ? cut : natural,
      usage: { input: got.usage?.input_tokens ?? 0, output: got.usage?.output_tokens ?? 0 },
    };
  },
  async claude(stream) {
    const client = new Anthropic({ apiKey: 'x', maxRetries: 0, fetch: answering(stream) });
    const messages = [{ role: 'user', content: 'x' } as const];
    const { content, stop_reason, usage } = await client.messages
      .stream({ model: 'm', max_tokens: 10, messages })
      .finalMessage();
    const { input_tokens: fresh, cache_read_input_tokens: cached } = usage;
    return {
      text: content.map((block) => (block.type === 'text' ? block.text : '')).join(''),
      reasoning: content.map((block) => (block.type === 'thinking' ? block.thinking : '')).join(''),
      calls: content.flatMap((block) =>
        block.type === 'tool_use' ? [{ name: block.name, arguments: block.input }] : [],
      ),
      finish: { end_turn: 'stop', max_tokens: 'length', tool_use: 'tool', refusal: 'filter' }[
        stop_reason as 'end_turn'
      ],
      usage: { input: fresh + (cached ?? 0), output: usage.output_tokens },
    };
  },
  async gemini(stream) {
    const original = globalThis.fetch;
    globalThis.fetch = answering(stream);
    const got: Read = {
      text: '',
      reasoning: '',
      calls: [],
      finish: undefined,
      usage: { input: 0, output: 0 },
    };
    try {
      const { models } = new GoogleGenAI({ apiKey: 'x' });
      const chunks = await models.generateContentStream({ model: 'm', contents: 'x' });
      for await (const { candidates, usageMetadata: usage } of chunks) {
        for (const part of candidates?.[0]?.content?.parts ?? []) {
          got[part.thought ? 'reasoning' : 'text'] += part.text ?? '';
          const call = part.functionCall;
          if (call) got.calls.push({ name: call.name!, arguments: call.args });
        }
        const reason = candidates?.[0]?.finishReason as string | undefined;
        const natural = got.calls.length > 0 ? 'tool' : 'stop';
        if (reason) got.finish = ENDS[reason] ?? natural;
        if (usage)
          got.usage = {
            input: usage.promptTokenCount ?? 0,
            output: (usage.candidatesTokenCount ?? 0) + (usage.thoughtsTokenCount ?? 0),
          };
      }
      return got;
    } finally {
      globalThis.fetch = original;
    }
  },
};

const ENDS: Readonly<Record<string, string>> = { MAX_TOKENS: 'length', SAFETY: 'filter' };

function answering(body: Streamed): typeof fetch {
  return async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}
