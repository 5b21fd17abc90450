import { useState } from 'preact/hooks';
import { type RecordOf, answered, api } from '../../api/client.js';
import { Confirm } from '../../parts/confirm.js';
import { Table } from '../../parts/table.js';
import { useCommand } from '../../hooks/use-command.js';
import { type Access, type AccessChange, type Role, changeOf } from './access-change.js';
import { t } from './strings.js';

type Member = RecordOf<'Member'>;

const ROLES: readonly Role[] = ['owner', 'maintainer', 'member', 'reader'];
const ROLE_NAMES = {
  owner: 'owner',
  maintainer: 'maintainer',
  member: 'member',
  reader: 'reader',
} as const;

interface EditorProps {
  list: RecordOf<'AccessList'>;
  members: readonly Member[];
  name: string;
}

interface ChoiceProps {
  access: Access;
  change: (access: Access) => void;
}

function Visibility({ access, change }: ChoiceProps) {
  return (
    <div class="radios" role="radiogroup" aria-label={t('access')}>
      {(['group', 'restricted'] as const).map((visibility) => (
        <label key={visibility}>
          <input
            type="radio"
            name="visibility"
            checked={access.visibility === visibility}
            onChange={() => change({ ...access, visibility })}
          />
          {visibility === 'group' ? t('forGroup') : t('forListed')}
        </label>
      ))}
    </div>
  );
}

function RoleRow({ member, access, change }: ChoiceProps & { member: Member }) {
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

function Roles({ members, access, change }: ChoiceProps & { members: readonly Member[] }) {
  return (
    <Table heads={[t('person'), t('role')]}>
      {members.map((member) => (
        <RoleRow key={member.memberId} member={member} access={access} change={change} />
      ))}
    </Table>
  );
}

function Effect({ change, members }: { change: AccessChange; members: readonly Member[] }) {
  const nameOf = new Map(members.map(({ memberId, displayName }) => [memberId, displayName]));
  return (
    <dl class="facts effect">
      {(['gain', 'lose', 'changed'] as const).map((kind) => (
        <div key={kind} class={`effect-${kind}`}>
          <dt>{t(kind)}</dt>
          <dd>
            {change[kind].length === 0 ? (
              <span class="quiet">{t('nobody')}</span>
            ) : (
              change[kind].map((id) => <bdi key={id}>{nameOf.get(id) ?? id}</bdi>)
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function useSave({ groupKey, projectId }: RecordOf<'AccessList'>, access: Access) {
  const { run } = useCommand();
  const members = [...access.roles].map(([memberId, role]) => ({ memberId, role }));
  return () =>
    run(
      () =>
        answered(
          api.PUT('/api/v1/admin/projects/{groupKey}/{id}/acl', {
            params: { path: { groupKey, id: projectId } },
            body: { visibility: access.visibility, members },
          }),
        ),
      t('saved'),
    );
}

/** Changes who may see a project, and says before whom that lets in and whom it shuts out. */
export function AccessEditor({ list, members, name }: EditorProps) {
  const before: Access = {
    visibility: list.visibility,
    roles: new Map(list.members.map(({ memberId, role }) => [memberId, role])),
  };
  const [access, change] = useState(before);
  const [isAsked, ask] = useState(false);
  const save = useSave(list, access);
  const effect = changeOf(
    before,
    access,
    members.map(({ memberId }) => memberId),
  );
  const isChanged =
    access.visibility !== before.visibility ||
    Object.values(effect).some(({ length }) => length > 0);
  return (
    <div class="panel confirm">
      <Visibility access={access} change={change} />
      <Roles members={members} access={access} change={change} />
      {isChanged && <Effect change={effect} members={members} />}
      <div class="dialog-actions">
        <button type="button" class="button" disabled={!isChanged} onClick={() => change(before)}>
          {t('undo')}
        </button>
        <button
          type="button"
          class="button button-primary"
          disabled={!isChanged}
          onClick={() => ask(true)}
        >
          {t('save')}
        </button>
      </div>
      {isAsked && (
        <Confirm
          title={t('saveTitle', { name })}
          does={t('save')}
          isDangerous={effect.lose.length > 0}
          confirm={() => void save()}
          close={() => ask(false)}
        >
          <Effect change={effect} members={members} />
        </Confirm>
      )}
    </div>
  );
}
