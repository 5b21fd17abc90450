import { HubError, projectKeyOf } from '@app/domain';

/** The query parameter with which a client names the project that it works in. */
const PARAMETER = 'project';

/**
 * Returns the key of the project that a request's address names (`/mcp?project=shop`); null if it names none. Throws
 * `request.invalid` for a name that no project can have.
 */
export function defaultProjectOf(query: unknown): string | null {
  const given = (query as Record<string, unknown> | undefined)?.[PARAMETER];
  if (given === undefined || given === '') return null;
  const key = typeof given === 'string' ? projectKeyOf(given) : null;
  if (key === null) {
    throw new HubError('request.invalid', 'The parameter project must be the key of a project.');
  }
  return key;
}
