import { segmentOf } from '@app/domain';
import createClient, { createQuerySerializer } from 'openapi-fetch';
import { ROOT } from '../state/addresses.js';
import type { components, paths } from './contract.js';
import { Problem } from './problem.js';

function pathOf(path: string, named: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(String(named[name])));
}

const queryOf = createQuerySerializer();

/** A query of what is not empty: an empty filter is any. */
function queryOfGiven(query: Readonly<Record<string, unknown>>): string {
  return queryOf(Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '')));
}

/** Asks this hub, each route by its types of the OpenAPI document. */
export const api = createClient<paths>({
  baseUrl: ROOT,
  credentials: 'same-origin',
  pathSerializer: pathOf,
  querySerializer: queryOfGiven,
  // No form and no link of another site can send it.
  headers: { 'x-khub-console': '1' },
});

type Schemas = components['schemas'];
/** The records of the OpenAPI document by their names. */
export type RecordOf<Name extends keyof Schemas> = Schemas[Name];

/** What the client of the OpenAPI document resolves to. */
export interface Asked<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** Resolves to what the hub answers; rejects with a `Problem`. */
export async function answered<T>(asked: Promise<Asked<T>>): Promise<T> {
  const { data, error, response } = await asked.catch((thrown: unknown) => {
    if (thrown instanceof DOMException && thrown.name === 'AbortError') throw thrown;
    throw new Problem('network', thrown instanceof Error ? thrown.message : String(thrown));
  });
  if (response.ok) return data as T;
  const said = (error as { error?: { code?: string; message?: string } } | undefined)?.error;
  throw new Problem(
    said?.code ?? `http.${response.status}`,
    said?.message ?? response.statusText,
    response.status,
    response.headers.get('x-request-id') ?? undefined,
  );
}
