import { PNG } from './pieces.js';

/** A request of gemini that uses nearly everything it has. */
export const geminiRequest = {
  model: 'models/gemini-3-pro',
  systemInstruction: { parts: [{ text: 'Answer in one sentence.' }] },
  contents: [
    {
      role: 'user',
      parts: [
        { text: 'Compare these.' },
        {
          inlineData: { mimeType: 'image/png', data: PNG },
          mediaResolution: { level: 'MEDIA_RESOLUTION_LOW' },
        },
        { fileData: { mimeType: 'application/pdf', fileUri: 'https://example.com/a.pdf' } },
        { inlineData: { mimeType: 'audio/wav', data: 'UklGRg==' } },
        {
          fileData: { mimeType: 'video/mp4', fileUri: 'https://example.com/a.mp4' },
          videoMetadata: { fps: 1 },
        },
      ],
    },
    {
      role: 'model',
      parts: [
        { text: 'Two cities are meant.', thought: true },
        { text: 'Let me look.', thoughtSignature: 'TEXTSIG' },
        { functionCall: { name: 'weather', args: { city: 'Oslo' } }, thoughtSignature: 'CALLSIG' },
        { functionCall: { name: 'weather', args: { city: 'Rome' } } },
      ],
    },
    {
      role: 'user',
      parts: [
        { functionResponse: { name: 'weather', response: { output: 'cold' } } },
        { functionResponse: { name: 'weather', response: { celsius: 14 } } },
        { text: 'And Paris?' },
      ],
    },
    {
      role: 'model',
      parts: [{ executableCode: { language: 'PYTHON', code: '1' } }, { text: 'It is cold.' }],
    },
    { role: 'user', parts: [{ text: 'Thanks' }] },
  ],
  tools: [
    {
      functionDeclarations: [
        {
          name: 'weather',
          description: 'The weather',
          parameters: {
            type: 'OBJECT',
            properties: { city: { type: 'STRING', nullable: true, maxLength: '40' } },
            propertyOrdering: ['city'],
          },
        },
        { name: 'now' },
      ],
    },
    { googleSearch: { excludeDomains: ['example.org'] } },
    { codeExecution: {} },
    { urlContext: {} },
  ],
  toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['weather'] } },
  generationConfig: {
    temperature: 0.3,
    topP: 0.9,
    topK: 40,
    maxOutputTokens: 900,
    stopSequences: ['END'],
    candidateCount: 1,
    seed: 7,
    presencePenalty: 0.1,
    frequencyPenalty: 0.2,
    responseLogprobs: true,
    logprobs: 2,
    responseMimeType: 'application/json',
    responseSchema: { type: 'OBJECT', properties: { city: { type: 'STRING' } } },
    thinkingConfig: { thinkingBudget: 2048, includeThoughts: true },
    responseModalities: ['TEXT'],
    mediaResolution: 'MEDIA_RESOLUTION_HIGH',
  },
  serviceTier: 'flex',
  safetySettings: [{ category: 'HARM_CATEGORY_HARASSMENT', threshold: 'BLOCK_NONE' }],
};
