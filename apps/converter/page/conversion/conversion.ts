import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import type { AnswerWarning } from '../../src/convert/answer-warning.js';

/** What the page asks for: the words of the form and the text of the input editor. */
export interface Conversion {
  kind: string;
  source: string;
  target: string;
  /** What becomes of the reasoning of a history: `keep`, `drop`, or '' for what the target takes. */
  reasoning: string;
  text: string;
}

/** A result as indented text, or of a whole stream as server-sent events. */
export interface Result {
  ok: true;
  text: string;
  warnings: AnswerWarning[];
  /** What a client that reads the whole stream has in the end, as a response of the target. */
  assembled?: string;
}

/** What came of a conversion: the result, or why there is none. */
export type Answer = Result | { ok: false; message: string };

/** What is said when the service does not answer. */
export const UNREACHABLE: Answer = {
  ok: false,
  message: 'The service cannot be reached. The input is still here; try again.',
};

/** Asks the service to convert; throws an AbortError when `signal` fires. The text must be JSON. */
export async function requestConversion(
  { kind, source, target, reasoning, text }: Conversion,
  signal: AbortSignal,
): Promise<Answer> {
  // the text goes as it is, since parsing it here would round big integers
  const words = JSON.stringify({ kind, source, target, reasoning, pretty: true, explain: true });
  const response = await fetch('api/convert', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: `${words.slice(0, -1)},"body":${text}}`,
    signal,
  });
  return response.ok ? readResult(await response.text()) : readError(response);
}

function readResult(wrapped: string): Answer {
  const { warnings } = JSON.parse(wrapped) as { warnings: AnswerWarning[] };
  const tree = parseTree(wrapped);
  const output = tree && findNodeAtLocation(tree, ['output']);
  const text = output ? wrapped.slice(output.offset, output.offset + output.length) : '';
  // the page makes its own link, and says itself when that is too long
  const own = warnings.filter(({ code }) => code !== 'share-link-too-long');
  return { ok: true, text: text.replace(/\n {2}/g, '\n'), warnings: own };
}

async function readError(response: Response): Promise<Answer> {
  const body = (await response.json().catch(() => ({}))) as { error?: unknown };
  const message =
    typeof body.error === 'string' ? body.error : `the service answered ${response.status}`;
  return { ok: false, message };
}
