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
  /** What becomes of all those who are not told by name, where something does. */
  others?: 'gain' | 'lose';
  /** How many gain or lose with the others, where that is known. */
  otherCount?: number;
}

function sees({ visibility, roles }: Access, memberId: string): boolean {
  return visibility === 'group' || roles.has(memberId);
}

/** The members of the group by id, and whether there are others who are not among them and stand on no list. */
export interface Members {
  ids: readonly string[];
  isCut: boolean;
  /** How many the group has, where that is known. */
  memberCount?: number | undefined;
}

/** Returns what a change of access means for the members of the group. */
export function changeOf(before: Access, after: Access, members: Members): AccessChange {
  const { ids, isCut, memberCount } = members;
  const gain = ids.filter((each) => !sees(before, each) && sees(after, each));
  const lose = ids.filter((each) => sees(before, each) && !sees(after, each));
  const changed = ids.filter(
    (each) =>
      sees(before, each) === sees(after, each) && before.roles.get(each) !== after.roles.get(each),
  );
  if (!isCut || before.visibility === after.visibility) return { gain, lose, changed };
  const isOpening = after.visibility === 'group';
  const listed = (isOpening ? before : after).roles.size;
  return {
    gain,
    lose,
    changed,
    others: isOpening ? 'gain' : 'lose',
    ...(memberCount !== undefined && { otherCount: Math.max(0, memberCount - listed) }),
  };
}
