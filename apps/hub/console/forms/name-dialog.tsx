import { useState } from 'preact/hooks';
import { type RecordOf, answered, api } from '../api/client.js';
import { FormDialog } from './form-dialog.js';
import { t } from './strings.js';
import { TextField } from './text-field.js';

function renameMember(memberId: string, displayName: string): Promise<unknown> {
  const params = { path: { memberId } };
  return answered(
    api.POST('/api/v1/admin/members/{memberId}/rename', { params, body: { displayName } }),
  );
}

interface Props {
  member: Pick<RecordOf<'Member'>, 'memberId' | 'displayName' | 'handle'>;
  title: string;
  close: () => void;
}

/** Gives a member another name: its own, or as an administrator. */
export function NameDialog({ member, title, close }: Props) {
  const { memberId, displayName, handle } = member;
  const [name, change] = useState(displayName);
  return (
    <FormDialog
      title={title}
      does={t('rename')}
      work={() => renameMember(memberId, name)}
      done={{ said: t('renamed'), undo: () => renameMember(memberId, displayName) }}
      close={close}
    >
      <TextField label={t('name')} value={name} change={change} isRequired />
      <p class="fine">{t('renameWhy', { handle })}</p>
    </FormDialog>
  );
}
