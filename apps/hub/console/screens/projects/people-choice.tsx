import { useState } from 'preact/hooks';
import { FindField } from '../../forms/find-field.js';
import { Table } from '../../parts/table.js';
import type { Access, Role } from './access-change.js';
import type { Person } from './read-access.js';
import { t } from './strings.js';

const ROLES: readonly Role[] = ['owner', 'maintainer', 'member', 'reader'];
/** More people than this are looked for by name. */
const FEW = 12;
/** The most people that are shown at once. */
const MOST = 100;

interface Props {
  people: readonly Person[];
  access: Access;
  change: (access: Access) => void;
}

function RoleRow({ person, access, change }: Omit<Props, 'people'> & { person: Person }) {
  const { memberId, displayName, handle } = person;
  const choose = (value: string) => {
    const roles = new Map(access.roles);
    if (value === '') roles.delete(memberId);
    else roles.set(memberId, value as Role);
    change({ ...access, roles });
  };
  return (
    <tr>
      <th scope="row">
        <bdi>{displayName}</bdi> <span class="fine">{handle}</span>
      </th>
      <td>
        <select
          aria-label={`${t('role')}: ${displayName}`}
          value={access.roles.get(memberId) ?? ''}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <option value="">{access.visibility === 'group' ? t('noOwnRole') : t('noRole')}</option>
          {ROLES.map((role) => (
            <option key={role} value={role}>
              {t(role)}
            </option>
          ))}
        </select>
      </td>
    </tr>
  );
}

interface RolesProps extends Props {
  /** How many there are beside those that are shown. */
  more: number;
}

/** The role of each of these people. */
export function PeopleRoles({ people, access, change, more }: RolesProps) {
  return (
    <>
      <Table heads={[t('person'), t('role')]}>
        {people.map((person) => (
          <RoleRow key={person.memberId} person={person} access={access} change={change} />
        ))}
      </Table>
      {more > 0 && <p class="quiet">{t('morePeople', { n: more })}</p>}
    </>
  );
}

/** Those of the people whose names match, whoever has a role first. */
function matching(people: readonly Person[], words: string, onList: ReadonlySet<string>): Person[] {
  const wanted = words.trim().toLowerCase();
  const found = people.filter(({ displayName, handle }) =>
    `${displayName} ${handle}`.toLowerCase().includes(wanted),
  );
  return [
    ...found.filter(({ memberId }) => onList.has(memberId)),
    ...found.filter(({ memberId }) => !onList.has(memberId)),
  ];
}

/** Chooses the role of each person of a group; of many, those whose names are looked for. */
export function PeopleChoice({ people, access, change }: Props) {
  const [words, setWords] = useState('');
  // Who has a role to begin with stays where it is while it is changed.
  const [onList] = useState<ReadonlySet<string>>(() => new Set(access.roles.keys()));
  const found = matching(people, words, onList);
  return (
    <>
      {people.length > FEW && <FindField label={t('findPerson')} value={words} change={setWords} />}
      <PeopleRoles
        people={found.slice(0, MOST)}
        access={access}
        change={change}
        more={Math.max(found.length - MOST, 0)}
      />
    </>
  );
}
