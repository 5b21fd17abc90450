import type { Protocol } from '../../src/contract/contract.js';
import type { Conversation, Turn } from './conversation.js';

type Body = Record<string, unknown>;

const schemaOf = (field: string): Body => ({
  type: 'object',
  properties: { [field]: { type: 'string' } },
  required: [field],
});

const defined = (body: Body): Body =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

/** Writes a conversation as a request of a protocol, by hand and without the library. */
export const RENDER: Readonly<Record<Protocol, (conversation: Conversation) => Body>> = {
  openai: (conversation) =>
    defined({
      model: 'm',
      messages: [
        ...(conversation.system === undefined
          ? []
          : [{ role: 'system', content: conversation.system }]),
        ...conversation.turns.flatMap(openaiMessages),
      ],
      tools: list(conversation.tools, ({ name, description, field }) => ({
        type: 'function',
        function: defined({ name, description, parameters: schemaOf(field) }),
      })),
      tool_choice:
        typeof conversation.choice === 'object'
          ? { type: 'function', function: conversation.choice }
          : conversation.choice,
      max_completion_tokens: conversation.maxTokens,
      temperature: conversation.temperature,
      top_p: conversation.topP,
      stop: conversation.stop,
      safety_identifier: conversation.endUser,
      stream: conversation.stream,
      stream_options: conversation.stream ? { include_usage: true } : undefined,
    }),
  responses: (conversation) =>
    defined({
      model: 'm',
      instructions: conversation.system,
      input: conversation.turns.flatMap(responsesItems),
      tools: list(conversation.tools, ({ name, description, field }) =>
        defined({
          type: 'function',
          name,
          description,
          parameters: schemaOf(field),
          strict: false,
        }),
      ),
      tool_choice:
        typeof conversation.choice === 'object'
          ? { type: 'function', ...conversation.choice }
          : conversation.choice,
      max_output_tokens: conversation.maxTokens,
      temperature: conversation.temperature,
      top_p: conversation.topP,
      safety_identifier: conversation.endUser,
      stream: conversation.stream,
    }),
  claude: (conversation) =>
    defined({
      model: 'm',
      system: conversation.system,
      messages: claudeMessages(conversation.turns),
      tools: list(conversation.tools, ({ name, description, field }) =>
        defined({ name, description, input_schema: schemaOf(field) }),
      ),
      tool_choice: claudeChoice(conversation.choice),
      max_tokens: conversation.maxTokens,
      temperature: conversation.temperature,
      top_p: conversation.topP,
      stop_sequences: conversation.stop,
      metadata: conversation.endUser === undefined ? undefined : { user_id: conversation.endUser },
      stream: conversation.stream,
    }),
  gemini: (conversation) =>
    defined({
      model: 'm',
      systemInstruction:
        conversation.system === undefined ? undefined : { parts: [{ text: conversation.system }] },
      contents: geminiContents(conversation.turns),
      tools:
        conversation.tools.length === 0
          ? undefined
          : [{ functionDeclarations: conversation.tools.map(declaration) }],
      toolConfig: geminiChoice(conversation.choice),
      generationConfig: defined({
        maxOutputTokens: conversation.maxTokens,
        temperature: conversation.temperature,
        topP: conversation.topP,
        stopSequences: conversation.stop,
      }),
    }),
};

function list<T>(items: readonly T[], write: (item: T) => Body): Body[] | undefined {
  return items.length === 0 ? undefined : items.map(write);
}

function openaiMessages(turn: Turn): Body[] {
  if (turn.speaker === 'user') {
    if (turn.image === undefined) return [{ role: 'user', content: turn.text }];
    const image = { type: 'image_url', image_url: { url: `data:image/png;base64,${turn.image}` } };
    return [{ role: 'user', content: [{ type: 'text', text: turn.text }, image] }];
  }
  const tool_calls = list(turn.calls, ({ id, name, value }) => ({
    id,
    type: 'function',
    function: { name, arguments: JSON.stringify({ value }) },
  }));
  return [
    defined({ role: 'assistant', content: turn.text, tool_calls }),
    ...turn.calls.map(({ id, result }) => ({
      role: 'tool',
      tool_call_id: id,
      content: result,
    })),
  ];
}

function responsesItems(turn: Turn): Body[] {
  const role = turn.speaker;
  if (turn.speaker === 'user') {
    if (turn.image === undefined) return [{ type: 'message', role, content: turn.text }];
    const image_url = `data:image/png;base64,${turn.image}`;
    const image = { type: 'input_image', detail: 'auto', image_url };
    return [{ type: 'message', role, content: [{ type: 'input_text', text: turn.text }, image] }];
  }
  return [
    { type: 'message', role, content: turn.text },
    ...turn.calls.map(({ id, name, value }) => ({
      type: 'function_call',
      call_id: id,
      name,
      arguments: JSON.stringify({ value }),
      status: 'completed',
    })),
    ...turn.calls.map(({ id, result }) => ({
      type: 'function_call_output',
      call_id: id,
      output: result,
    })),
  ];
}

/** Results and the next question are one message of the user. */
function claudeMessages(turns: readonly Turn[]): Body[] {
  const messages: { role: string; content: Body[] }[] = [];
  const say = (role: string, content: Body[]): void => {
    const last = messages.at(-1);
    if (last?.role === role) last.content.push(...content);
    else if (content.length > 0) messages.push({ role, content });
  };
  for (const turn of turns) {
    const text = { type: 'text', text: turn.text };
    if (turn.speaker === 'user') {
      const source = { type: 'base64', media_type: 'image/png', data: turn.image };
      say('user', turn.image === undefined ? [text] : [text, { type: 'image', source }]);
      continue;
    }
    say('assistant', [
      text,
      ...turn.calls.map(({ id, name, value }) => ({
        type: 'tool_use',
        id,
        name,
        input: { value },
      })),
    ]);
    say(
      'user',
      turn.calls.map(({ id, result }) => ({
        type: 'tool_result',
        tool_use_id: id,
        content: [{ type: 'text', text: result }],
      })),
    );
  }
  return messages;
}

function geminiContents(turns: readonly Turn[]): Body[] {
  const contents: { role: string; parts: Body[] }[] = [];
  const say = (role: string, parts: Body[]): void => {
    const last = contents.at(-1);
    if (last?.role === role) last.parts.push(...parts);
    else if (parts.length > 0) contents.push({ role, parts });
  };
  for (const turn of turns) {
    const text = { text: turn.text };
    if (turn.speaker === 'user') {
      const inlineData = { mimeType: 'image/png', data: turn.image };
      say('user', turn.image === undefined ? [text] : [text, { inlineData }]);
      continue;
    }
    const { calls } = turn;
    say('model', [
      text,
      ...calls.map(({ id, name, value }) => ({
        functionCall: { id, name, args: { value } },
      })),
    ]);
    say(
      'user',
      calls.map(({ id, name, result }) => ({
        functionResponse: { id, name, response: { output: result } },
      })),
    );
  }
  return contents;
}

function declaration({ name, description, field }: Conversation['tools'][number]): Body {
  const properties = { [field]: { type: 'STRING' } };
  return defined({
    name,
    description,
    parameters: { type: 'OBJECT', properties, required: [field] },
  });
}

function claudeChoice(choice: Conversation['choice']): Body | undefined {
  if (choice === undefined) return undefined;
  if (typeof choice === 'object') return { type: 'tool', name: choice.name };
  return { type: choice === 'required' ? 'any' : choice };
}

function geminiChoice(choice: Conversation['choice']): Body | undefined {
  if (choice === undefined) return undefined;
  const named = typeof choice === 'object';
  const mode = named || choice === 'required' ? 'ANY' : choice.toUpperCase();
  return { functionCallingConfig: { mode, ...(named && { allowedFunctionNames: [choice.name] }) } };
}
