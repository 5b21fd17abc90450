import { findNodeAtLocation, parseTree } from 'jsonc-parser';

/** What the page asks for: the words of the form and the text of the input editor. */
export interface Conversion {
  kind: string;
  source: string;
  target: string;
  text: string;
}

/** A loss, at a JSON path of the input. */
export interface Warning {
  code: string;
  severity: 'lost' | 'changed' | 'note';
  path: string;
  message: string;
}

/** What the service answered: the result as indented text, or why there is none. */
export type Answer =
  { ok: true; text: string; warnings: Warning[] } | { ok: false; message: string };

/** Asks the service to convert; throws an AbortError when `signal` fires. The text must be JSON. */
export async function requestConversion(
  { kind, source, target, text }: Conversion,
  signal: AbortSignal,
): Promise<Answer> {
  // the text goes as it is, since parsing it here would round big integers
  const words = JSON.stringify({ kind, source, target, pretty: true, explain: true });
  const response = await fetch('api/convert', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: `${words.slice(0, -1)},"body":${text}}`,
    signal,
  });
  return response.ok ? readResult(await response.text()) : readError(response);
}

function readResult(wrapped: string): Answer {
  const { warnings } = JSON.parse(wrapped) as { warnings: Warning[] };
  const tree = parseTree(wrapped);
  const output = tree && findNodeAtLocation(tree, ['output']);
  const text = output ? wrapped.slice(output.offset, output.offset + output.length) : '';
  return { ok: true, text: text.replace(/\n {2}/g, '\n'), warnings };
}

async function readError(response: Response): Promise<Answer> {
  const body = (await response.json().catch(() => ({}))) as { error?: unknown };
  const message =
    typeof body.error === 'string' ? body.error : `the service answered ${response.status}`;
  return { ok: false, message };
}
