/** What somebody may do in a project. */
export type Role = 'owner' | 'maintainer' | 'member' | 'reader';

/** Who may see a project: everybody of its group, or the people of a list. */
export interface Access {
  visibility: 'group' | 'restricted';
  roles: ReadonlyMap<string, Role>;
}

/** Whom a change lets in, whom it shuts out, and whose role it changes; by id. */
export interface AccessChange {
  gain: string[];
  lose: string[];
  changed: string[];
}

function sees({ visibility, roles }: Access, memberId: string): boolean {
  return visibility === 'group' || roles.has(memberId);
}

/** Returns what a change of access means for the members of the group. */
export function changeOf(before: Access, after: Access, members: readonly string[]): AccessChange {
  const gain = members.filter((each) => !sees(before, each) && sees(after, each));
  const lose = members.filter((each) => sees(before, each) && !sees(after, each));
  const changed = members.filter(
    (each) =>
      !gain.includes(each) &&
      !lose.includes(each) &&
      before.roles.get(each) !== after.roles.get(each),
  );
  return { gain, lose, changed };
}
