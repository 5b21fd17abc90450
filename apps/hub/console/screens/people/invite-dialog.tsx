import { useState } from 'preact/hooks';
import { type RecordOf, answered, api } from '../../api/client.js';
import { useGroups } from '../../api/groups.js';
import { FormDialog } from '../../forms/form-dialog.js';
import { GroupField } from '../../forms/group-field.js';
import { SelectField } from '../../forms/select-field.js';
import { useGroupShown } from '../../state/group-shown.js';
import { t } from './strings.js';

const DAY_MS = 86_400_000;
const DAYS = [
  ['1', 'oneDay'],
  ['7', 'oneWeek'],
  ['30', 'oneMonth'],
] as const;
const USES = [
  ['1', 'one'],
  ['5', 'five'],
  ['', 'anyNumber'],
] as const;

type Invite = RecordOf<'Invite'>;

interface Props {
  made: (invite: Invite) => void;
  close: () => void;
}

/** Makes an invite. */
export function InviteDialog({ made, close }: Props) {
  const { groups } = useGroups();
  const chosen = useGroupShown();
  const [group, setGroup] = useState(chosen);
  const [days, setDays] = useState('1');
  const [uses, setUses] = useState('1');
  const groupKey = group || (groups[0]?.key ?? '');
  const make = async () => {
    const expiresAt = new Date(Date.now() + Number(days) * DAY_MS).toISOString();
    const body = { groupKey, expiresAt, ...(uses !== '' && { maxUses: Number(uses) }) };
    made(await answered(api.POST('/api/v1/admin/invites', { body })));
  };
  return (
    <FormDialog
      title={t('inviteTitle')}
      does={t('make')}
      isReady={groupKey !== ''}
      work={make}
      done={t('inviteMade')}
      close={close}
    >
      <GroupField value={groupKey} change={setGroup} />
      <SelectField
        label={t('validFor')}
        value={days}
        change={setDays}
        choices={DAYS.map(([value, name]) => [value, t(name)])}
      />
      <SelectField
        label={t('howOften')}
        value={uses}
        change={setUses}
        choices={USES.map(([value, name]) => [value, t(name)])}
      />
    </FormDialog>
  );
}
