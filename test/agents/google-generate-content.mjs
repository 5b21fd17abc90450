import { sendEvents, sendJson, wordsIn } from './stand-in.mjs';

/** The Gemini API, which Gemini CLI speaks. */
export const googleGenerateContent = {
  isForModel: (url) => /:(?:streamGenerateContent|generateContent)/.test(url),

  aside: (response) => sendJson(response, { totalTokens: 10 }),

  toolsIn: ({ tools = [] }) =>
    tools.flatMap(({ functionDeclarations = [] }) => functionDeclarations),

  resultsIn: ({ contents = [] }) =>
    contents
      .flatMap(({ parts = [] }) => parts)
      .filter(({ functionResponse }) => functionResponse !== undefined)
      .map(({ functionResponse }) => wordsIn(functionResponse.response)),

  reply(response, { request, body, call }) {
    const part = call
      ? { functionCall: { name: call.tool.name, args: call.args } }
      : { text: wantsJson(body) ? JSON.stringify(DECISION) : 'done' };
    const answer = {
      candidates: [{ index: 0, content: { role: 'model', parts: [part] }, finishReason: 'STOP' }],
      usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 },
    };
    if (request.url.includes(':stream')) return sendEvents(response, [{ data: answer }]);
    return sendJson(response, answer);
  },
};

// The agent itself asks which model to take and who speaks next.
const DECISION = { reasoning: 'none', model_choice: 'flash', next_speaker: 'user' };

function wantsJson({ generationConfig = {} }) {
  return 'responseJsonSchema' in generationConfig || 'responseSchema' in generationConfig;
}
