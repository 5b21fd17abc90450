import { HubError, slugOf } from '@app/domain';

/** The parameter of the address by which a client says in which project it works. */
const PARAMETER = 'project';

/**
 * Returns the key of the project that the address of a request says, `/mcp?project=shop`; null when it says none. Throws
 * `request.invalid` for what no project can be called.
 */
export function defaultProjectOf(query: unknown): string | null {
  const given = (query as Record<string, unknown> | undefined)?.[PARAMETER];
  if (given === undefined || given === '') return null;
  const key = typeof given === 'string' ? slugOf(given) : null;
  if (key === null) {
    throw new HubError('request.invalid', 'The parameter project must be the key of a project.');
  }
  return key;
}
