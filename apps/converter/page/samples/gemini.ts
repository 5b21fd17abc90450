import type { Sample } from './sample.js';

/** What generateContent sends and answers. */
export const GEMINI_SAMPLES: Sample[] = [
  {
    name: 'Picture and settings',
    kind: 'request',
    source: 'gemini',
    body: {
      model: 'gemini-3-pro-preview',
      systemInstruction: {
        parts: [{ text: 'You describe pictures for people who cannot see them.' }],
      },
      contents: [
        {
          role: 'user',
          parts: [
            { text: 'What is on this picture?' },
            {
              inlineData: {
                mimeType: 'image/png',
                data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
              },
            },
          ],
        },
      ],
      generationConfig: {
        temperature: 0.4,
        topK: 40,
        maxOutputTokens: 512,
        stopSequences: ['END'],
      },
      safetySettings: [{ category: 'HARM_CATEGORY_HARASSMENT', threshold: 'BLOCK_ONLY_HIGH' }],
    },
  },
  {
    name: 'Function call and its response',
    kind: 'request',
    source: 'gemini',
    body: {
      model: 'gemini-3-pro-preview',
      contents: [
        { role: 'user', parts: [{ text: 'How long is the walk from the station to the fort?' }] },
        {
          role: 'model',
          parts: [
            {
              functionCall: {
                name: 'measure_route',
                args: { from: 'station', to: 'fort', mode: 'walk' },
              },
              thoughtSignature: 'bm90IGEgcmVhbCBzaWduYXR1cmU=',
            },
          ],
        },
        {
          role: 'user',
          parts: [
            {
              functionResponse: {
                name: 'measure_route',
                response: { output: { metres: 2350, minutes: 31 } },
              },
            },
          ],
        },
      ],
      tools: [
        {
          functionDeclarations: [
            {
              name: 'measure_route',
              description: 'Length and time of a route',
              parameters: {
                type: 'OBJECT',
                properties: {
                  from: { type: 'STRING' },
                  to: { type: 'STRING' },
                  mode: { type: 'STRING', enum: ['walk', 'bike', 'bus'] },
                },
                required: ['from', 'to'],
              },
            },
          ],
        },
      ],
      toolConfig: { functionCallingConfig: { mode: 'AUTO' } },
    },
  },
  {
    name: 'Thought and answer',
    kind: 'response',
    source: 'gemini',
    body: {
      candidates: [
        {
          content: {
            role: 'model',
            parts: [
              { text: 'Two kilometres uphill; a relaxed pace fits.', thought: true },
              { text: 'About half an hour on foot, most of it uphill.' },
            ],
          },
          finishReason: 'STOP',
          index: 0,
        },
      ],
      usageMetadata: {
        promptTokenCount: 140,
        candidatesTokenCount: 14,
        thoughtsTokenCount: 51,
        totalTokenCount: 205,
      },
      modelVersion: 'gemini-3-pro-preview',
      responseId: 'kX8eaZ2wO4',
    },
  },
  {
    name: 'Text chunk',
    kind: 'stream',
    source: 'gemini',
    body: {
      candidates: [
        { content: { role: 'model', parts: [{ text: 'About half an hour ' }] }, index: 0 },
      ],
      usageMetadata: { promptTokenCount: 140, candidatesTokenCount: 4, totalTokenCount: 144 },
      modelVersion: 'gemini-3-pro-preview',
      responseId: 'kX8eaZ2wO4',
    },
  },
  {
    name: 'Function call and finish',
    kind: 'stream',
    source: 'gemini',
    body: {
      candidates: [
        {
          content: {
            role: 'model',
            parts: [
              { functionCall: { name: 'measure_route', args: { from: 'station', to: 'fort' } } },
            ],
          },
          finishReason: 'STOP',
          index: 0,
        },
      ],
      usageMetadata: { promptTokenCount: 140, candidatesTokenCount: 19, totalTokenCount: 159 },
      modelVersion: 'gemini-3-pro-preview',
      responseId: 'kX8eaZ2wO4',
    },
  },
];
