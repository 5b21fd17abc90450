import { projectKeyOf } from '@app/domain';
import { useLocation } from 'preact-iso/router';
import { useState } from 'preact/hooks';
import { answered, api } from '../../api/client.js';
import { ONLY_NEW, made } from '../../api/creation.js';
import { useGroups } from '../../api/groups.js';
import { FormDialog } from '../../forms/form-dialog.js';
import { GroupField } from '../../forms/group-field.js';
import { TextField } from '../../forms/text-field.js';
import { projectAddress } from '../../state/addresses.js';
import { t } from './strings.js';

interface Props {
  /** Where it is created; empty for the first group. */
  groupKey: string;
  /** Which name items know it by; empty for none. */
  id: string;
  close: () => void;
}

/** Creates a project and goes to it. */
export function ProjectDialog({ groupKey: chosen, id: used, close }: Props) {
  const { groups } = useGroups();
  const { route } = useLocation();
  const [words, change] = useState({
    groupKey: chosen,
    name: used,
    id: used,
    description: '',
  });
  const key = projectKeyOf(words.id || words.name);
  const create = async () => {
    const { name, id, description } = words;
    const groupKey = words.groupKey || (groups[0]?.key ?? '');
    const body = { groupKey, name, ...(id && { id }), ...(description && { description }) };
    const params = { header: ONLY_NEW };
    const created = answered(api.POST('/api/v1/admin/projects', { params, body }));
    route(projectAddress(await made(created, t('exists', { key: key ?? name }))));
  };
  const field = (name: 'name' | 'id' | 'description', label: string) => (
    <TextField
      label={label}
      value={words[name]}
      change={(value) => change({ ...words, [name]: value })}
      isRequired={name === 'name'}
    />
  );
  return (
    <FormDialog
      title={t('create')}
      does={t('create')}
      work={create}
      done={t('wasCreated')}
      close={close}
    >
      <GroupField value={words.groupKey} change={(groupKey) => change({ ...words, groupKey })} />
      {field('name', t('name'))}
      {field('id', t('keyOfName'))}
      {key !== null && <p class="fine">{t('keyWillBe', { key })}</p>}
      {field('description', t('about'))}
    </FormDialog>
  );
}
