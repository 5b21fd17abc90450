/** A chat request of one message, the smallest payload that converts from openai. */
export const HELLO = {
  model: 'gpt-5.2',
  messages: [{ role: 'user', content: 'Grüezi, Ǆ and 😀?>' }],
};

/** What claude makes of HELLO. */
export const HELLO_CLAUDE = {
  model: 'gpt-5.2',
  messages: [{ role: 'user', content: [{ type: 'text', text: 'Grüezi, Ǆ and 😀?>' }] }],
  max_tokens: 4096,
};

/** The words that convert HELLO. */
export const WORDS = { kind: 'request', source: 'openai', target: 'claude' };

/** One answer of the service, its body both as text and parsed. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  json: unknown;
}

/** Asks with query parameters; with `body` by POST, else by GET. */
export async function ask(
  address: string,
  query: Record<string, string | string[]> = {},
  body?: string | Uint8Array<ArrayBuffer>,
): Promise<Answer> {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) url.searchParams.append(name, one);
  const response = await fetch(url, body === undefined ? {} : { method: 'POST', body });
  return readAnswer(response);
}

/** Reads a response to its end. */
export async function readAnswer(response: Response): Promise<Answer> {
  const { status, headers } = response;
  const text = await response.text();
  const isJson = headers.get('content-type')?.startsWith('application/json');
  return { status, headers, text, json: isJson && text !== '' ? JSON.parse(text) : undefined };
}

/** The base64 of a value's JSON in the standard alphabet, padded. */
export function base64(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64');
}
