import type { FollowingProjection, Sql } from '@app/projections';

const NEWER = `
  SELECT DISTINCT p.name FROM projection p JOIN unnest($1::text[], $2::integer[]) AS known (name, version) ON known.name = p.name
  WHERE p.version > known.version ORDER BY p.name`;

/**
 * Resolves to what a person must know when a later release has made read models, which it alone keeps up to date; else to null. A hub
 * answers from them as they are.
 */
export async function newerProjectionsProblem(
  sql: Sql,
  projections: readonly FollowingProjection[],
): Promise<string | null> {
  const rows = await sql.query<{ name: string }>(NEWER, [
    projections.map(({ name }) => name),
    projections.map(({ version }) => version),
  ]);
  if (rows.length === 0) return null;
  const names = rows.map(({ name }) => name).join(', ');
  return (
    `a later release has made the read models ${names}, and this hub does not bring them up to date: unless one of that release runs ` +
    'too, what is written is in the logs, and lists, searches and briefs lack it; see docs/operations.md, "Starting and ending"'
  );
}
