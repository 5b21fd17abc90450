import { newItemId } from '@app/domain';
import { useRef, useState } from 'preact/hooks';
import { useAsked } from '../api/asked.js';
import { type RecordOf, answered, api } from '../api/client.js';
import { useGroups } from '../api/groups.js';
import { useMayAdminister, useSession } from '../api/session.js';
import { CheckField } from '../forms/check-field.js';
import { FormDialog } from '../forms/form-dialog.js';
import { GroupField } from '../forms/group-field.js';
import { SelectField } from '../forms/select-field.js';
import { useMayWriteIn } from './may-write-in.js';
import { shortTitle } from '../items/short-title.js';
import { itemAddress } from '../state/addresses.js';
import { useGroupShown } from '../state/group-shown.js';
import { t } from './add-strings.js';
import { type Draft, ItemFields, tagsIn } from './item-fields.js';
import { NotTaken, SECRET } from './judge.js';

/** What there is to write, the usual first. */
const KINDS = ['note', 'decision', 'convention', 'pitfall', 'learning', 'command', 'task'] as const;
/** The most projects to choose from. */
const MOST_PROJECTS = 500;
// No secure origin has to be there for these, as it has for `randomUUID`.
const RANDOM = { bytes: (size: number) => crypto.getRandomValues(new Uint8Array(size)) };
const EMPTY: Draft = { title: '', summary: '', content: '', tags: '' };

/** What is to be written. */
export type Kind = (typeof KINDS)[number];

/** Where something is to be written, unless somebody chooses otherwise. */
export interface Place {
  groupKey?: string;
  projectKey?: string;
}

interface Written extends Draft {
  id: string;
  kind: Kind;
  groupKey: string;
  projectKey: string;
}

function useProjects(groupKey: string): RecordOf<'Project'>[] {
  const mayWriteIn = useMayWriteIn();
  const query = { groupKey, limit: MOST_PROJECTS };
  const { data } = useAsked(
    ['projects', groupKey, 'to write in'],
    (signal) => api.GET('/api/v1/admin/projects', { params: { query }, signal }),
    { enabled: groupKey !== '' },
  );
  return (data?.projects ?? []).filter(mayWriteIn);
}

/** Writes an item; resolves to where it is. Throws why the hub has not taken it. */
async function write(
  { id: drawn, kind, groupKey, projectKey, ...draft }: Written,
  notSecret: readonly string[],
): Promise<string> {
  const title = draft.title.trim();
  const body = {
    id: drawn,
    type: kind,
    title,
    ...(groupKey !== '' && { groupKey }),
    ...(projectKey !== '' && { projectKey }),
    ...(draft.summary.trim() !== '' && { summary: draft.summary }),
    ...(draft.content.trim() !== '' && { content: draft.content }),
    tags: tagsIn(draft.tags),
    ...(notSecret.length > 0 && { notSecret: [...notSecret] }),
  };
  const {
    refused,
    id = '',
    groupKey: group,
  } = await answered(api.POST('/api/v1/admin/knowledge', { body }));
  if (refused) throw new NotTaken(refused.reason, refused.message, refused.rules);
  return itemAddress({ groupKey: group, id });
}

interface Props {
  kind: Kind;
  place?: Place;
  close: () => void;
}

/** Where something is to be written: a group, which only administrators choose, and a project of it. */
function usePlaceToWrite({ groupKey: given = '', projectKey: wanted = '' }: Place) {
  const { groups } = useGroups();
  const shown = useGroupShown();
  const own = useSession().data?.who?.groupKey;
  const mayAdminister = useMayAdminister();
  const [group, setGroup] = useState(given);
  const [projectKey, chooseProject] = useState(wanted);
  const preferred = mayAdminister ? group || shown || own : own;
  const groupKey = preferred ?? groups[0]?.key ?? '';
  const chooseGroup = (chosen: string) => {
    setGroup(chosen);
    chooseProject('');
  };
  const isOpen = mayAdminister && groups.length > 1;
  return { groupKey, projectKey, chooseGroup, chooseProject, isOpen };
}

function PlaceFields({ place }: { place: ReturnType<typeof usePlaceToWrite> }) {
  const { groupKey, projectKey, chooseGroup, chooseProject, isOpen } = place;
  const projects = useProjects(groupKey);
  return (
    <>
      {isOpen && <GroupField value={groupKey} change={chooseGroup} />}
      <SelectField
        label={t('project')}
        value={projectKey}
        change={chooseProject}
        choices={[
          ['', t('noProject')],
          ...projects.map((each) => [each.projectKey, each.name] as const),
        ]}
      />
    </>
  );
}

/** Lets somebody write a new item. */
export function AddDialog({ kind: wanted, place: given = {}, close }: Props) {
  const place = usePlaceToWrite(given);
  const [kind, setKind] = useState(wanted);
  const [draft, change] = useState(EMPTY);
  // The same however often it is sent: an answer may be lost.
  const [id] = useState(() => newItemId(RANDOM));
  const [rules, setRules] = useState<readonly string[]>([]);
  const [isNoSecret, sayNoSecret] = useState(false);
  const address = useRef('');
  const work = async () => {
    const { groupKey, projectKey } = place;
    const notSecret = isNoSecret ? rules : [];
    try {
      address.current = await write({ ...draft, id, kind, groupKey, projectKey }, notSecret);
    } catch (thrown) {
      if (thrown instanceof NotTaken && thrown.code === SECRET) setRules(thrown.rules);
      throw thrown;
    }
  };
  return (
    <FormDialog
      title={t('addTitle')}
      does={t('write')}
      isWide
      isReady={draft.title.trim() !== ''}
      work={work}
      done={() => ({
        said: t('written'),
        links: [{ name: shortTitle(draft.title.trim()), address: address.current }],
      })}
      close={close}
    >
      <SelectField
        label={t('kind')}
        value={kind}
        change={setKind}
        choices={KINDS.map((each) => [each, t(`kind_${each}`)])}
      />
      <PlaceFields place={place} />
      <ItemFields draft={draft} change={change} />
      {rules.length > 0 && (
        <CheckField label={t('noSecret')} isOn={isNoSecret} turn={sayNoSecret} />
      )}
    </FormDialog>
  );
}
