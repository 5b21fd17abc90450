import type { Credentials } from '../hub/credentials.js';
import { noAnswerIn } from '../hub/hub-error.js';
import { BRIEF_TOKENS } from './brief-text.js';

/** The brief to ask for: its project, and the hub's time of the member's last brief of that project, since which the new one tells changes. */
export interface WantedBrief {
  projectKey: string;
  since: string | undefined;
}

interface Answer {
  projectId?: unknown;
  markdown?: unknown;
  generatedAt?: unknown;
}

/** What asking for a brief came to: the brief, that there is none, that the membership was refused, or that the hub is away. */
export type FetchedBrief =
  | { kind: 'brief'; markdown: string; readAt: string | undefined; isOfNoProject: boolean }
  | { kind: 'empty' }
  | { kind: 'refused'; reason: string }
  | { kind: 'away'; reason: string };

/**
 * Asks the hub once for the brief of a project, and once more for what belongs to none where nothing is known of it; gives up at `signal`. The token
 * is used as it is: exchanging it under a deadline could lose it.
 */
export async function fetchBrief(
  { hubUrl, accessToken }: Credentials,
  { projectKey, since }: WantedBrief,
  ask: typeof fetch,
  signal: AbortSignal,
): Promise<FetchedBrief> {
  const maxTokens = String(BRIEF_TOKENS);
  const headers = { accept: 'application/json', authorization: `Bearer ${accessToken}` };
  const read = async (path: string, query: Record<string, string>): Promise<FetchedBrief> => {
    const url = `${hubUrl}/api/v1/${path}?${new URLSearchParams(query).toString()}`;
    return fetchedOf(await ask(url, { headers, signal, redirect: 'manual' }));
  };
  try {
    const path = `projects/${encodeURIComponent(projectKey)}/brief`;
    const own = await read(path, { maxTokens, ...(since && { since }) });
    return own.kind === 'empty' ? await read('brief', { maxTokens, projectKey }) : own;
  } catch (error) {
    const { message, cause } = error as Error & { cause?: Error };
    return { kind: 'away', reason: cause?.message ?? message };
  }
}

/** Codes of a hub that knows nothing of the project, and of an older one that has no brief of no project. */
const EMPTY = ['project.not_found', 'request.not_found'];

async function fetchedOf(response: Response): Promise<FetchedBrief> {
  const body = (await response.json().catch(() => null)) as Answer | null;
  const { projectId, markdown, generatedAt } = body ?? {};
  if (response.ok && typeof markdown === 'string') {
    const readAt = typeof generatedAt === 'string' ? generatedAt : undefined;
    return { kind: 'brief', markdown, readAt, isOfNoProject: projectId === null };
  }
  const none = noAnswerIn(response, body);
  return EMPTY.includes(none.reason) ? { kind: 'empty' } : none;
}
