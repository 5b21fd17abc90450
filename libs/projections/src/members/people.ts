import { ADMINISTRATOR_ID, nameOf } from '@app/domain';
import type { Sql } from '../sql.js';

/** Who did something, as people know it; only members have a handle. */
export interface PersonRef {
  memberId: string;
  displayName: string;
  handle?: string;
}

/** A row of a member's name. */
export interface PersonRow {
  member_id: string;
  display_name: string;
  handle: string;
}

/** Returns the person that a row names. */
export function personOf(row: PersonRow): Required<PersonRef> {
  return { memberId: row.member_id, displayName: row.display_name, handle: row.handle };
}

/** Returns the name, as `name (handle)`, of the member that a row was joined to; undefined if there is none. */
export function nameIn(row: {
  display_name: string | null;
  handle: string | null;
}): string | undefined {
  const { display_name: displayName, handle } = row;
  return displayName !== null && handle !== null ? nameOf({ displayName, handle }) : undefined;
}

const FIND = `SELECT member_id, display_name, handle FROM members WHERE member_id = ANY($1::text[])`;

/** Resolves to these people by id; those that are no members, such as an administrator, have their id as name. */
export async function findPeople(
  sql: Sql,
  memberIds: readonly (string | null | undefined)[],
): Promise<Map<string, PersonRef>> {
  const ids = [...new Set(memberIds.filter((id) => typeof id === 'string'))];
  const members = ids.filter((id) => id !== ADMINISTRATOR_ID);
  const rows = members.length === 0 ? [] : await sql.query<PersonRow>(FIND, [members]);
  const people = new Map<string, PersonRef>(
    ids.map((id) => [id, { memberId: id, displayName: id }]),
  );
  for (const row of rows) people.set(row.member_id, personOf(row));
  return people;
}

/** A client as its member named it. */
export interface ClientName {
  clientId: string;
  clientLabel?: string;
  hostname?: string;
}

interface OwnerRow extends PersonRow {
  client_id: string;
  client_label: string | null;
  hostname: string | null;
}

const FIND_CLIENTS = `
  SELECT c.client_id, c.client_label, c.hostname, m.member_id, m.display_name, m.handle
  FROM clients c JOIN members m ON m.member_id = c.member_id WHERE c.client_id = ANY($1::text[])`;

/** A client and the member it belongs to. */
export interface ClientOwner {
  client: ClientName;
  member: PersonRef;
}

function ownerOf(row: OwnerRow): ClientOwner {
  const { client_id: clientId, client_label: clientLabel, hostname } = row;
  const label = clientLabel !== null && { clientLabel };
  const client = { clientId, ...label, ...(hostname !== null && { hostname }) };
  return { client, member: personOf(row) };
}

/** Resolves to these clients and their members, by the client's id; those that never joined are missing. */
export async function findClientOwners(
  sql: Sql,
  clientIds: readonly string[],
): Promise<Map<string, ClientOwner>> {
  if (clientIds.length === 0) return new Map();
  const rows = await sql.query<OwnerRow>(FIND_CLIENTS, [[...new Set(clientIds)]]);
  return new Map(rows.map((row) => [row.client_id, ownerOf(row)]));
}
