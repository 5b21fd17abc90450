import { MAX_ID_LENGTH, MAX_LIST_ROWS } from '@app/domain';
import type { Credentials } from '../../hub/credentials.js';
import { noAnswerIn } from '../../hub/hub-error.js';

/** What to ask the hub for: what it knows of what a prompt is about, without the items that the session holds. */
export interface WantedRecall {
  prompt: string;
  projectKey: string;
  without: readonly string[];
}

interface Answer {
  markdown?: unknown;
  finishedAt?: unknown;
}

/** What that came to: Markdown, which is mostly empty; an older hub, which recalls nothing; or why there is none. */
export type FetchedRecall =
  | { kind: 'recall'; markdown: string; finishedAt?: string }
  | { kind: 'unknown' }
  | { kind: 'refused'; reason: string }
  | { kind: 'away'; reason: string };

/** Asks the hub once, with the prompt in the body alone; gives up at `signal`. */
export async function fetchRecall(
  { hubUrl, accessToken }: Credentials,
  { without, ...wanted }: WantedRecall,
  ask: typeof fetch,
  signal: AbortSignal,
): Promise<FetchedRecall> {
  const known = without.filter((id) => id.length <= MAX_ID_LENGTH).slice(-MAX_LIST_ROWS);
  try {
    const response = await ask(`${hubUrl}/api/v1/recall`, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ ...wanted, without: known }),
      signal,
      redirect: 'manual',
    });
    const body = (await response.json().catch(() => null)) as Answer | null;
    const { markdown, finishedAt } = body ?? {};
    if (response.ok && typeof markdown === 'string') {
      const isFinished = typeof finishedAt === 'string' && !Number.isNaN(Date.parse(finishedAt));
      return { kind: 'recall', markdown, ...(isFinished && { finishedAt }) };
    }
    const none = noAnswerIn(response, body);
    return none.reason === 'request.not_found' ? { kind: 'unknown' } : none;
  } catch (error) {
    const { message, cause } = error as Error & { cause?: Error };
    return { kind: 'away', reason: cause?.message ?? message };
  }
}
