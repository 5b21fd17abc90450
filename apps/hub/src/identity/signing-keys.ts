import type { Sql } from '@app/projections';

/** A key that has signed checkpoints, and since when. */
export interface SigningKey {
  /** A C2SP vkey. */
  publicKey: string;
  /** ISO 8601, UTC, milliseconds. */
  since: string;
}

const REMEMBER = `
  INSERT INTO signing_key (public_key, since) VALUES ($1, $2) ON CONFLICT DO NOTHING`;
const OTHERS = 'SELECT public_key, since FROM signing_key WHERE public_key <> $1 ORDER BY since';

/** Records the key that the hub signs with from now on; resolves to the keys that it signed with before, oldest first. */
export async function rememberSigningKey(
  sql: Sql,
  publicKey: string,
  now: number,
): Promise<SigningKey[]> {
  await sql.query(REMEMBER, [publicKey, now]);
  const rows = await sql.query<{ public_key: string; since: string }>(OTHERS, [publicKey]);
  return rows.map(({ public_key, since }) => ({
    publicKey: public_key,
    since: new Date(Number(since)).toISOString(),
  }));
}
