import { useLocation } from 'preact-iso/router';
import { useState } from 'preact/hooks';
import { answered, api } from '../../api/client.js';
import { useGroups } from '../../api/groups.js';
import { useCommand } from '../../hooks/use-command.js';
import { Dialog } from '../../parts/dialog.js';
import { GroupField } from '../../parts/group-field.js';
import { projectAddress } from '../../state/addresses.js';
import { groupChosen } from '../../state/preferences.js';
import { useStore } from '../../state/store.js';
import { t } from './strings.js';

/** Creates a project and goes to it. */
export function ProjectDialog({ close }: { close: () => void }) {
  const chosen = useStore(groupChosen);
  const groups = useGroups();
  const { route } = useLocation();
  const { run, isRunning } = useCommand();
  const [words, change] = useState({ groupKey: chosen, name: '', id: '', description: '' });
  const create = async () => {
    const { name, id, description } = words;
    const groupKey = words.groupKey || (groups[0]?.key ?? '');
    const work = async () => {
      const project = await answered(
        api.POST('/api/v1/admin/projects', {
          body: { groupKey, name, ...(id && { id }), ...(description && { description }) },
        }),
      );
      route(projectAddress(project));
    };
    if (await run(work, t('wasCreated'))) close();
  };
  const field = (name: 'name' | 'id' | 'description', label: string) => (
    <label class="field">
      <span>{label}</span>
      <input
        type="text"
        required={name === 'name'}
        value={words[name]}
        onInput={(event) => change({ ...words, [name]: event.currentTarget.value })}
      />
    </label>
  );
  return (
    <Dialog title={t('create')} close={close}>
      <form
        class="confirm"
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <GroupField value={words.groupKey} change={(groupKey) => change({ ...words, groupKey })} />
        {field('name', t('name'))}
        {field('id', t('keyOfName'))}
        {field('description', t('about'))}
        <div class="dialog-actions">
          <button type="submit" class="button button-primary" disabled={isRunning}>
            {t('create')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
