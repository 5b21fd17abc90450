import { useState } from 'preact/hooks';
import { FormDialog } from '../../forms/form-dialog.js';
import { TextField } from '../../forms/text-field.js';
import type { Place } from '../../hooks/use-place.js';
import { t } from './strings.js';
import { changeProject } from './change-project.js';

interface Props extends Place {
  name: string;
  projectKey: string;
  close: () => void;
}

/** Gives a project another name or key. */
export function RenameDialog({ groupKey, id, close, ...before }: Props) {
  const [words, change] = useState({ name: before.name, projectKey: before.projectKey });
  return (
    <FormDialog
      title={t('rename')}
      does={t('rename')}
      work={() => changeProject({ groupKey, id }, words)}
      done={t('wasRenamed')}
      close={close}
    >
      <TextField
        label={t('name')}
        value={words.name}
        change={(name) => change({ ...words, name })}
        isRequired
      />
      <TextField
        label={t('key')}
        value={words.projectKey}
        change={(projectKey) => change({ ...words, projectKey })}
        isRequired
      />
      <p class="fine">{t('renameWhy')}</p>
    </FormDialog>
  );
}
