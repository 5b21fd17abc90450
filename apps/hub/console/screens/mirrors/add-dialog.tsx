import { useState } from 'preact/hooks';
import { answered, api } from '../../api/client.js';
import { FormDialog } from '../../forms/form-dialog.js';
import { GroupField } from '../../forms/group-field.js';
import { TextField } from '../../forms/text-field.js';
import { t } from './strings.js';

const NOTHING = { url: '', access: '', keys: '', remoteGroupKey: 'default', groupKey: '' };
const TOKEN = /^kha_/;

function add({ keys, access, ...words }: typeof NOTHING) {
  const secret = TOKEN.test(access) ? { token: access } : { invite: access };
  const body = { ...words, ...secret, keys: keys.split(/\s+/).filter((key) => key !== '') };
  return answered(api.POST('/api/v1/admin/mirrors', { body }));
}

/** Asks which group of which hub is to be mirrored, and for whom. */
export function AddDialog({ firstGroup, close }: { firstGroup: string; close: () => void }) {
  const [words, change] = useState({ ...NOTHING, groupKey: firstGroup });
  const text = (name: 'url' | 'keys' | 'remoteGroupKey', label: string) => (
    <TextField
      label={label}
      value={words[name]}
      change={(value) => change({ ...words, [name]: value })}
      isRequired
    />
  );
  return (
    <FormDialog
      title={t('add')}
      does={t('save')}
      work={() => add(words)}
      done={t('done')}
      close={close}
    >
      {text('url', t('url'))}
      {text('keys', t('key'))}
      <p class="fine">{t('keyWhy')}</p>
      <label class="field">
        <span>{t('invite')}</span>
        <input
          type="password"
          autocomplete="off"
          required
          value={words.access}
          onInput={(event) => change({ ...words, access: event.currentTarget.value.trim() })}
        />
      </label>
      <p class="fine">{t('inviteWhy')}</p>
      {text('remoteGroupKey', t('remoteGroup'))}
      <GroupField
        label={t('readers')}
        value={words.groupKey}
        change={(groupKey) => change({ ...words, groupKey })}
      />
    </FormDialog>
  );
}
