import { type IncomingHttpHeaders, request } from 'node:http';

/** An answer to a request whose headers `fetch` would not let through. */
export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: any;
}

/** Asks with exactly these headers, also Host, Origin and Sec-Fetch-Site; a body goes out as JSON. */
export function rawRequest(
  url: string,
  headers: Record<string, string> = {},
  { method = 'GET', body }: { method?: string; body?: object } = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const text = body && JSON.stringify(body);
    const type =
      text === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    const outgoing = request(url, { method, headers: { ...type, ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const answer = Buffer.concat(chunks).toString();
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: answer === '' ? undefined : JSON.parse(answer),
        });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(text);
  });
}
