import { useState } from 'preact/hooks';
import { type RecordOf, answered, api } from '../../api/client.js';
import { useCommand } from '../../hooks/use-command.js';
import { Dialog } from '../../parts/dialog.js';
import { t } from './strings.js';

type Group = RecordOf<'Group'>;

const JOIN_MODES = { invite: 'byInvite', open: 'byAnybody', closed: 'byNobody' } as const;

/** Returns how one comes into a group. */
export function joinModeName(mode: Group['joinMode']): string {
  return t(JOIN_MODES[mode]);
}

function write({ key, displayName, description = '', joinMode }: Words) {
  const body = { key, displayName: displayName || key, description, joinMode };
  return answered(api.POST('/api/v1/admin/groups', { body }));
}

type Words = Pick<Group, 'key' | 'displayName' | 'description' | 'joinMode'>;

/** Makes a group, or changes what it is called and who may join it. */
export function GroupDialog({ group, close }: { group: Group | undefined; close: () => void }) {
  const [words, change] = useState<Words>(
    group ?? { key: '', displayName: '', description: '', joinMode: 'invite' },
  );
  const { run, isRunning } = useCommand();
  const save = async () => {
    const undo = group && { undo: () => write(group) };
    if (await run(() => write(words), { said: t('done'), ...undo })) close();
  };
  const field = (name: 'key' | 'displayName' | 'description', isRequired = false) => (
    <label class="field">
      <span>{t(name)}</span>
      <input
        type="text"
        required={isRequired}
        value={words[name] ?? ''}
        onInput={(event) => change({ ...words, [name]: event.currentTarget.value })}
      />
    </label>
  );
  return (
    <Dialog
      title={group ? t('editGroup', { name: group.displayName }) : t('addGroup')}
      close={close}
    >
      <form
        class="confirm"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {!group && field('key', true)}
        {field('displayName')}
        {field('description')}
        <label class="field">
          <span>{t('joinMode')}</span>
          <select
            value={words.joinMode}
            onChange={(event) =>
              change({ ...words, joinMode: event.currentTarget.value as Group['joinMode'] })
            }
          >
            {(['invite', 'open', 'closed'] as const).map((mode) => (
              <option key={mode} value={mode}>
                {joinModeName(mode)}
              </option>
            ))}
          </select>
        </label>
        <div class="dialog-actions">
          <button type="submit" class="button button-primary" disabled={isRunning}>
            {t('save')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
