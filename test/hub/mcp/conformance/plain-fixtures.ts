import { AUDIO, EMBEDDED, IMAGE, MIXED, text, user } from './fixture-content.js';

type Register<Named extends string> = Record<Named, (name: string, ...about: any[]) => unknown>;

const TOOLS: Record<string, object[]> = {
  test_simple_text: [text('This is a simple text response for testing.')],
  test_image_content: [IMAGE],
  test_audio_content: [AUDIO],
  test_embedded_resource: [EMBEDDED],
  test_multiple_content_types: MIXED,
};
const PROMPTS: Record<string, object[]> = {
  test_simple_prompt: [user(text('This is a simple prompt for testing.'))],
  test_prompt_with_image: [user(IMAGE), user(text('Please analyze the image above.'))],
};
const PLAIN = { mimeType: 'text/plain', text: 'This is the content of the static text resource.' };
const RESOURCES: Record<string, object> = {
  'static-text': PLAIN,
  'watched-resource': PLAIN,
  'static-binary': { mimeType: 'image/png', blob: IMAGE.data },
};

/** The tools of the official suite that answer the same to everybody, in servers of either SDK. */
export function addPlainTools(server: Register<'registerTool'>): void {
  for (const [name, content] of Object.entries(TOOLS))
    server.registerTool(name, { description: name }, async () => ({ content }));
  server.registerTool('test_error_handling', { description: 'fails' }, async () => {
    throw new Error('This tool intentionally returns an error for testing');
  });
}

/** Its resources at addresses of their own, and the family of those at a template of the server's SDK. */
export function addPlainResources(server: Register<'registerResource'>, template: object): void {
  for (const [name, content] of Object.entries(RESOURCES)) {
    const uri = `test://${name}`;
    server.registerResource(name, uri, { description: name }, async () => ({
      contents: [{ uri, ...content }],
    }));
  }
  server.registerResource(
    'template',
    template,
    { description: 'a family' },
    async (uri: URL, { id }: { id: string }) => {
      const data = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` });
      return { contents: [{ uri: uri.href, mimeType: 'application/json', text: data }] };
    },
  );
}

/** The address of that family. */
export const TEMPLATE = 'test://template/{id}/data';

/** Its prompts that take no arguments. */
export function addPlainPrompts(server: Register<'registerPrompt'>): void {
  for (const [name, messages] of Object.entries(PROMPTS))
    server.registerPrompt(name, { description: name }, () => ({ messages }));
}

/** What its prompts with arguments say. */
export const WITH_ARGUMENTS = ({ arg1, arg2 }: { arg1: string; arg2: string }) => ({
  messages: [user(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))],
});
export const WITH_RESOURCE = ({ resourceUri: uri }: { resourceUri: string }) => {
  const resource = { uri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' };
  const last = user(text('Please process the embedded resource above.'));
  return { messages: [user({ type: 'resource' as const, resource }), last] };
};

/** What its tools say one after the other while they work. */
export const LOGGED = [
  'Tool execution started',
  'Tool processing data',
  'Tool execution completed',
];
