import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI, type GenerateContentResponse } from '@google/genai';
import OpenAI from 'openai';
import type { Protocol } from '../../src/index.js';
import { contentOf, type MessageContent } from './message-content.js';

type Streamed = string | ReadableStream<Uint8Array>;

/** Reads server-sent events with the official SDK of a protocol; rejects where the SDK does. */
export const read: Readonly<Record<Protocol, (stream: Streamed) => Promise<MessageContent>>> = {
  async openai(stream) {
    const client = new OpenAI({ apiKey: 'x', maxRetries: 0, fetch: answering(stream) });
    const done = client.chat.completions.stream({ model: 'm', messages: [] });
    // The SDK keeps the last piece of a field it does not know, instead of all of them.
    let reasoning = '';
    done.on('chunk', ({ choices }) => {
      const delta = choices[0]?.delta as { reasoning_content?: string } | undefined;
      reasoning += delta?.reasoning_content ?? '';
    });
    return { ...contentOf.openai(await done.finalChatCompletion()), reasoning };
  },
  async responses(stream) {
    const client = new OpenAI({ apiKey: 'x', maxRetries: 0, fetch: answering(stream) });
    return contentOf.responses(
      await client.responses.stream({ model: 'm', input: 'x' }).finalResponse(),
    );
  },
  async claude(stream) {
    const client = new Anthropic({ apiKey: 'x', maxRetries: 0, fetch: answering(stream) });
    const messages = [{ role: 'user', content: 'x' } as const];
    return contentOf.claude(
      await client.messages.stream({ model: 'm', max_tokens: 10, messages }).finalMessage(),
    );
  },
  async gemini(stream) {
    const original = globalThis.fetch;
    globalThis.fetch = answering(stream);
    try {
      const { models } = new GoogleGenAI({ apiKey: 'x' });
      const chunks: GenerateContentResponse[] = [];
      for await (const chunk of await models.generateContentStream({ model: 'm', contents: 'x' }))
        chunks.push(chunk);
      const firsts = chunks.map(({ candidates }) => candidates?.[0]);
      const content = { parts: firsts.flatMap((one) => one?.content?.parts ?? []) };
      const { finishReason } = firsts.findLast((one) => one?.finishReason) ?? {};
      const { usageMetadata } = chunks.findLast((chunk) => chunk.usageMetadata) ?? {};
      return contentOf.gemini({ candidates: [{ content, finishReason }], usageMetadata });
    } finally {
      globalThis.fetch = original;
    }
  },
};

function answering(body: Streamed): typeof fetch {
  return async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}
