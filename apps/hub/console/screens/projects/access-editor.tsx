import { useState } from 'preact/hooks';
import { type RecordOf, answered, api } from '../../api/client.js';
import { Confirm } from '../../forms/confirm.js';
import { type Access, type AccessChange, changeOf } from './access-change.js';
import { FoundPeople } from './found-people.js';
import { PeopleChoice } from './people-choice.js';
import { type Person, type WholeAccess, eachOnce } from './read-access.js';
import { t } from './strings.js';

type AccessList = RecordOf<'AccessList'>;

/** The most names in one line of what a change means. */
const MOST_NAMES = 30;

interface VisibilityProps {
  access: Access;
  change: (access: Access) => void;
}

function Visibility({ access, change }: VisibilityProps) {
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

interface NamesProps {
  ids: readonly string[];
  nameOf: ReadonlyMap<string, string>;
  /** Whether all those are meant too who are not told by name, and how many these are, where that is known. */
  hasOthers: boolean;
  otherCount: number | undefined;
}

function Names({ ids, nameOf, hasOthers, otherCount }: NamesProps) {
  if (hasOthers)
    return (
      <strong>
        {otherCount === undefined ? t('everybodyElse') : t('othersByNumber', { n: otherCount })}
      </strong>
    );
  if (ids.length === 0) return <span class="quiet">{t('nobody')}</span>;
  return (
    <>
      {ids.slice(0, MOST_NAMES).map((id) => (
        <bdi key={id}>{nameOf.get(id) ?? id}</bdi>
      ))}
      {ids.length > MOST_NAMES && <span>{t('andMore', { n: ids.length - MOST_NAMES })}</span>}
    </>
  );
}

function Effect({ change, people }: { change: AccessChange; people: readonly Person[] }) {
  const nameOf = new Map(people.map(({ memberId, displayName }) => [memberId, displayName]));
  return (
    <dl class="facts effect">
      {(['gain', 'lose', 'changed'] as const).map((kind) => (
        <div key={kind} class={`effect-${kind}`}>
          <dt>{t(kind)}</dt>
          <dd>
            <Names
              ids={change[kind]}
              nameOf={nameOf}
              hasOthers={change.others === kind}
              otherCount={change.otherCount}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Resolves with the new version of the list; rejects if the list is no longer of the named version. */
async function put(
  { groupKey, projectId: id }: AccessList,
  { visibility, roles }: Access,
  version: string,
): Promise<string> {
  const members = [...roles].map(([memberId, role]) => ({ memberId, role }));
  const { accessVersion = version } = await answered(
    api.PUT('/api/v1/admin/projects/{groupKey}/{id}/acl', {
      params: { path: { groupKey, id }, header: { 'If-Match': `"${version}"` } },
      body: { visibility, members },
    }),
  );
  return accessVersion;
}

/** Saves who may see a project; one that items name alone is created with it. */
async function save(list: AccessList, access: Access): Promise<string> {
  const { groupKey, projectId: id, registered } = list;
  if (!registered)
    await answered(api.POST('/api/v1/admin/projects', { body: { groupKey, id, name: id } }));
  return put(list, access, list.version);
}

interface ActionsProps {
  isChanged: boolean;
  undo: () => void;
  save: () => void;
}

function Actions({ isChanged, undo, save }: ActionsProps) {
  return (
    <div class="dialog-actions">
      <button type="button" class="button" aria-disabled={!isChanged} onClick={undo}>
        {t('undo')}
      </button>
      <button
        type="button"
        class="button button-primary"
        aria-disabled={!isChanged}
        onClick={() => isChanged && save()}
      >
        {t('save')}
      </button>
    </div>
  );
}

interface Props {
  access: WholeAccess;
  name: string;
}

/** Changes who may see a project, and says before whom that lets in and whom it shuts out. */
export function AccessEditor({ access: { list, people, isCut, memberCount }, name }: Props) {
  const before: Access = {
    visibility: list.visibility,
    roles: new Map(list.members.map(({ memberId, role }) => [memberId, role])),
  };
  const [access, change] = useState(before);
  const [isAsked, ask] = useState(false);
  // Of many members those are known who were found.
  const [found, meet] = useState<readonly Person[]>([]);
  const known = eachOnce([...people, ...found]);
  const ids = known.map(({ memberId }) => memberId);
  const effect = changeOf(before, access, { ids, isCut, memberCount });
  const isChanged =
    access.visibility !== before.visibility ||
    [effect.gain, effect.lose, effect.changed].some(({ length }) => length > 0);
  let { version } = list;
  const work = async () => {
    version = await save(list, access);
  };
  return (
    <div class="panel confirm" data-unsaved={isChanged || undefined}>
      <Visibility access={access} change={change} />
      {isCut ? (
        <FoundPeople
          groupKey={list.groupKey}
          people={known}
          access={access}
          change={change}
          meet={(met) => meet(eachOnce([...found, ...met]))}
        />
      ) : (
        <PeopleChoice people={people} access={access} change={change} />
      )}
      {isChanged && <Effect change={effect} people={known} />}
      <Actions isChanged={isChanged} undo={() => change(before)} save={() => ask(true)} />
      {isAsked && (
        <Confirm
          title={t('saveTitle', { name })}
          does={t('save')}
          isDangerous={effect.lose.length > 0 || effect.others === 'lose'}
          work={work}
          done={{ said: t('saved'), undo: () => put(list, before, version) }}
          close={() => ask(false)}
        >
          <Effect change={effect} people={known} />
        </Confirm>
      )}
    </div>
  );
}
