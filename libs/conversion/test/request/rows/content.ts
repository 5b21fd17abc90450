import { ASK, type Row } from './row.js';

const PNG = 'iVBORw0KGgo=';

/** A question of these parts. */
export const say = {
  openai: (content: unknown) => ({ messages: [{ role: 'user', content }] }),
  responses: (content: unknown) => ({ input: [{ type: 'message', role: 'user', content }] }),
  claude: (content: unknown) => ({ messages: [{ role: 'user', content }] }),
  gemini: (...parts: unknown[]) => ({ contents: [{ role: 'user', parts }] }),
};

/** What people and models say. */
export const CONTENT_ROWS: Record<string, Row> = {
  'user text': {
    openai: say.openai('hello'),
    responses: say.responses('hello'),
    claude: say.claude([{ type: 'text', text: 'hello' }]),
    gemini: say.gemini({ text: 'hello' }),
  },
  'leading system text': {
    openai: { messages: [{ role: 'system', content: 'Be kind.' }, ASK.openai] },
    responses: { instructions: 'Be kind.' },
    claude: { system: 'Be kind.' },
    gemini: { systemInstruction: { parts: [{ text: 'Be kind.' }] } },
  },
  'assistant text': {
    openai: { messages: [ASK.openai, { role: 'assistant', content: 'hello' }] },
    responses: { input: [ASK.responses, { type: 'message', role: 'assistant', content: 'hello' }] },
    claude: {
      messages: [ASK.claude, { role: 'assistant', content: [{ type: 'text', text: 'hello' }] }],
    },
    gemini: { contents: [ASK.gemini, { role: 'model', parts: [{ text: 'hello' }] }] },
  },
  'picture in base64': {
    openai: say.openai([{ type: 'image_url', image_url: { url: `data:image/png;base64,${PNG}` } }]),
    responses: say.responses([
      { type: 'input_image', detail: 'auto', image_url: `data:image/png;base64,${PNG}` },
    ]),
    claude: say.claude([
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PNG } },
    ]),
    gemini: say.gemini({ inlineData: { mimeType: 'image/png', data: PNG } }),
  },
  'picture by address': {
    openai: say.openai([{ type: 'image_url', image_url: { url: 'https://e.x/a.png' } }]),
    responses: say.responses([
      { type: 'input_image', detail: 'auto', image_url: 'https://e.x/a.png' },
    ]),
    claude: say.claude([{ type: 'image', source: { type: 'url', url: 'https://e.x/a.png' } }]),
    gemini: say.gemini({ fileData: { mimeType: 'image/png', fileUri: 'https://e.x/a.png' } }),
  },
  'picture detail': {
    openai: say.openai([
      { type: 'image_url', image_url: { url: 'https://e.x/a.png', detail: 'low' } },
    ]),
    responses: say.responses([
      { type: 'input_image', detail: 'low', image_url: 'https://e.x/a.png' },
    ]),
    claude: null,
    gemini: say.gemini({
      fileData: { mimeType: 'image/png', fileUri: 'https://e.x/a.png' },
      mediaResolution: { level: 'MEDIA_RESOLUTION_LOW' },
    }),
  },
  PDF: {
    openai: say.openai([
      {
        type: 'file',
        file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,JVBERg==' },
      },
    ]),
    responses: say.responses([
      {
        type: 'input_file',
        filename: 'a.pdf',
        file_data: 'data:application/pdf;base64,JVBERg==',
      },
    ]),
    claude: say.claude([
      {
        type: 'document',
        source: { type: 'base64', media_type: 'application/pdf', data: 'JVBERg==' },
        title: 'a.pdf',
      },
    ]),
  },
  'text file': {
    openai: say.openai([
      { type: 'file', file: { filename: 'a.txt', file_data: 'data:text/plain;base64,YWJj' } },
    ]),
    responses: say.responses([
      { type: 'input_file', filename: 'a.txt', file_data: 'data:text/plain;base64,YWJj' },
    ]),
    claude: say.claude([
      {
        type: 'document',
        source: { type: 'text', media_type: 'text/plain', data: 'abc' },
        title: 'a.txt',
      },
    ]),
  },
  'file by address': {
    openai: null,
    responses: say.responses([{ type: 'input_file', file_url: 'https://e.x/a.pdf' }]),
    claude: say.claude([{ type: 'document', source: { type: 'url', url: 'https://e.x/a.pdf' } }]),
    gemini: say.gemini({ fileData: { mimeType: 'application/pdf', fileUri: 'https://e.x/a.pdf' } }),
  },
  sound: {
    openai: say.openai([{ type: 'input_audio', input_audio: { data: 'UklGRg==', format: 'wav' } }]),
    responses: null,
    claude: null,
    gemini: say.gemini({ inlineData: { mimeType: 'audio/wav', data: 'UklGRg==' } }),
  },
  'moving pictures': {
    openai: null,
    responses: null,
    claude: null,
    gemini: say.gemini({ inlineData: { mimeType: 'video/mp4', data: 'AAAA' } }),
  },
};
