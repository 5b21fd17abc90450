import { useState } from 'preact/hooks';
import type { RecordOf } from '../../api/client.js';
import { Table } from '../../parts/table.js';
import type { Access, Role } from './access-change.js';
import { t } from './strings.js';

type Member = RecordOf<'Member'>;

const ROLES: readonly Role[] = ['owner', 'maintainer', 'member', 'reader'];
const ROLE_NAMES = {
  owner: 'owner',
  maintainer: 'maintainer',
  member: 'member',
  reader: 'reader',
} as const;
/** More people than this are looked for by name. */
const FEW = 12;
/** The most people that are shown at once. */
const MOST = 100;

interface Props {
  members: readonly Member[];
  access: Access;
  change: (access: Access) => void;
}

function RoleRow({ member, access, change }: Omit<Props, 'members'> & { member: Member }) {
  const { memberId, displayName, handle } = member;
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
              {t(ROLE_NAMES[role])}
            </option>
          ))}
        </select>
      </td>
    </tr>
  );
}

/** Those of the members who are shown: who has a role first, as far as their names match. */
function shownOf(members: readonly Member[], words: string, onList: ReadonlySet<string>): Member[] {
  const wanted = words.trim().toLowerCase();
  const matching = members.filter(({ displayName, handle }) =>
    `${displayName} ${handle}`.toLowerCase().includes(wanted),
  );
  return [
    ...matching.filter(({ memberId }) => onList.has(memberId)),
    ...matching.filter(({ memberId }) => !onList.has(memberId)),
  ];
}

/** Chooses the role of each member; of many, those whose names are looked for. */
export function PeopleChoice({ members, access, change }: Props) {
  const [words, setWords] = useState('');
  // Who has a role to begin with stays where it is while it is changed.
  const [onList] = useState<ReadonlySet<string>>(() => new Set(access.roles.keys()));
  const matching = shownOf(members, words, onList);
  const shown = matching.slice(0, MOST);
  return (
    <>
      {members.length > FEW && (
        <input
          type="search"
          aria-label={t('findPerson')}
          placeholder={t('findPerson')}
          value={words}
          onInput={(event) => setWords(event.currentTarget.value)}
        />
      )}
      <Table heads={[t('person'), t('role')]}>
        {shown.map((member) => (
          <RoleRow key={member.memberId} member={member} access={access} change={change} />
        ))}
      </Table>
      {matching.length > shown.length && (
        <p class="quiet">{t('morePeople', { n: matching.length - shown.length })}</p>
      )}
    </>
  );
}
