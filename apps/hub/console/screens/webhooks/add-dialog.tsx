import { useState } from 'preact/hooks';
import { type RecordOf, answered, api } from '../../api/client.js';
import { useGroups } from '../../api/groups.js';
import { CheckField } from '../../forms/check-field.js';
import { FormDialog } from '../../forms/form-dialog.js';
import { GroupField } from '../../forms/group-field.js';
import { TextField } from '../../forms/text-field.js';
import { useGroupShown } from '../../state/group-shown.js';
import { t } from './strings.js';
import { TYPES, type WebhookType, typeName } from './types.js';

type Added = RecordOf<'AddedWebhook'>;

interface Wish {
  groupKey: string;
  url: string;
  types: readonly WebhookType[];
  isSlack: boolean;
}

function add({ groupKey, url, types, isSlack }: Wish): Promise<Added> {
  const format = isSlack ? ('slack' as const) : ('standard' as const);
  const body = { groupKey, url: url.trim(), types: [...types], format };
  return answered(api.POST('/api/v1/admin/webhooks', { body }));
}

interface FieldsProps {
  wish: Wish;
  change: (wish: Wish) => void;
}

function Fields({ wish, change }: FieldsProps) {
  const without = (type: WebhookType) => wish.types.filter((each) => each !== type);
  const having = (type: WebhookType) =>
    TYPES.filter((each) => each === type || wish.types.includes(each));
  return (
    <>
      <GroupField value={wish.groupKey} change={(groupKey) => change({ ...wish, groupKey })} />
      <TextField
        label={t('address')}
        value={wish.url}
        change={(url) => change({ ...wish, url })}
        isRequired
      />
      {TYPES.map((type) => (
        <CheckField
          key={type}
          label={typeName(type)}
          isOn={wish.types.includes(type)}
          turn={(isOn) => change({ ...wish, types: isOn ? having(type) : without(type) })}
        />
      ))}
      <CheckField
        label={t('slack')}
        isOn={wish.isSlack}
        turn={(isSlack) => change({ ...wish, isSlack })}
      />
    </>
  );
}

interface Props {
  made: (added: Added) => void;
  close: () => void;
}

/** Adds a webhook. */
export function AddDialog({ made, close }: Props) {
  const { groups } = useGroups();
  const chosen = useGroupShown();
  const [wish, change] = useState<Wish>({
    groupKey: chosen,
    url: '',
    types: TYPES,
    isSlack: false,
  });
  const groupKey = wish.groupKey || (groups[0]?.key ?? '');
  return (
    <FormDialog
      title={t('add')}
      does={t('save')}
      isReady={groupKey !== '' && wish.types.length > 0}
      work={async () => made(await add({ ...wish, groupKey }))}
      done={t('added')}
      close={close}
    >
      <Fields wish={{ ...wish, groupKey }} change={change} />
    </FormDialog>
  );
}
