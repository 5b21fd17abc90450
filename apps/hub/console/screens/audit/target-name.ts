import type { AuditRow } from './rows.js';

/** The fields of a row in which things have their names. */
const NAMES = ['title', 'term', 'displayName', 'name', 'origin'];

/** Returns the first text that a row holds under these names. */
export function textOf(payload: AuditRow['payload'], names: readonly string[]): string | undefined {
  const found = names.map((name) => payload?.[name]).find((value) => typeof value === 'string');
  return typeof found === 'string' ? found : undefined;
}

/** Returns what something that was acted on is called, by now where its row tells that; undefined where its row tells its id alone. */
export function targetName({ payload, names, targetId }: AuditRow): string | undefined {
  return textOf(names, [targetId]) ?? textOf(payload, NAMES);
}
