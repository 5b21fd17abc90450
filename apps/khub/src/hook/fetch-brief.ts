import type { Credentials } from '../hub/credentials.js';
import { BRIEF_TOKENS } from './brief-text.js';

/** The brief to ask for: its project, and the hub's time of the member's last brief of that project, since which the new one tells changes. */
export interface WantedBrief {
  projectKey: string;
  since: string | undefined;
}

interface Answer {
  markdown?: unknown;
  generatedAt?: unknown;
  error?: { code?: string };
}

/** What asking for a brief came to: the brief, that there is none, that the membership was refused, or that the hub is away. */
export type FetchedBrief =
  | { kind: 'brief'; markdown: string; readAt: string | undefined }
  | { kind: 'empty' }
  | { kind: 'refused'; reason: string }
  | { kind: 'away'; reason: string };

/**
 * Asks the hub once for the brief of a project, and gives up at `signal`. The token is used as it is: exchanging it under a
 * deadline could lose it.
 */
export async function fetchBrief(
  { hubUrl, accessToken }: Credentials,
  { projectKey, since }: WantedBrief,
  ask: typeof fetch,
  signal: AbortSignal,
): Promise<FetchedBrief> {
  const query = new URLSearchParams({ maxTokens: String(BRIEF_TOKENS), ...(since && { since }) });
  const url = `${hubUrl}/api/v1/projects/${encodeURIComponent(projectKey)}/brief?${query.toString()}`;
  const headers = { accept: 'application/json', authorization: `Bearer ${accessToken}` };
  try {
    const response = await ask(url, { headers, signal });
    const body = (await response.json()) as Answer;
    const { markdown, generatedAt: readAt } = body;
    if (response.ok && typeof markdown === 'string') {
      return { kind: 'brief', markdown, readAt: typeof readAt === 'string' ? readAt : undefined };
    }
    const code = body.error?.code ?? `status ${response.status}`;
    if (code === 'project.not_found') return { kind: 'empty' };
    const isAway = response.status >= 500 || response.status === 429;
    return { kind: isAway ? 'away' : 'refused', reason: code };
  } catch (error) {
    const { message, cause } = error as Error & { cause?: Error };
    return { kind: 'away', reason: cause?.message ?? message };
  }
}
