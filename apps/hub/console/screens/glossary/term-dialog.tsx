import { useState } from 'preact/hooks';
import { type RecordOf, answered, api } from '../../api/client.js';
import { useGroups } from '../../api/groups.js';
import { FormDialog } from '../../forms/form-dialog.js';
import { GroupField } from '../../forms/group-field.js';
import { TextField } from '../../forms/text-field.js';
import { useGroupShown } from '../../state/group-shown.js';
import { t } from './strings.js';

type Entry = RecordOf<'GlossaryEntry'>;

interface Words {
  term: string;
  definition: string;
  aliases: string;
  groupKey: string;
}

function bodyOf({ term, definition, aliases }: Words) {
  const names = aliases.split(/[,，]/).map((each) => each.trim());
  return { term: term.trim(), definition: definition.trim(), aliases: names.filter(Boolean) };
}

interface FieldsProps {
  words: Words;
  change: (words: Words) => void;
  isNew: boolean;
}

function Fields({ words, change, isNew }: FieldsProps) {
  return (
    <>
      {isNew && (
        <GroupField value={words.groupKey} change={(groupKey) => change({ ...words, groupKey })} />
      )}
      <TextField
        label={t('term')}
        value={words.term}
        change={(term) => change({ ...words, term })}
        isRequired
      />
      <label class="field">
        <span>{t('definition')}</span>
        <textarea
          rows={4}
          required
          value={words.definition}
          onInput={(event) => change({ ...words, definition: event.currentTarget.value })}
        />
      </label>
      <TextField
        label={t('aliases')}
        value={words.aliases}
        change={(aliases) => change({ ...words, aliases })}
      />
    </>
  );
}

/** Defines a term, or changes what it says. */
export function TermDialog({ entry, close }: { entry: Entry | undefined; close: () => void }) {
  const groupKey = useGroupShown();
  const [words, setWords] = useState<Words>({
    term: entry?.term ?? '',
    definition: entry?.definition ?? '',
    aliases: entry?.aliases.join(', ') ?? '',
    groupKey,
  });
  const firstGroup = useGroups().groups[0]?.key;
  let version = entry?.version;
  const change = async (body: ReturnType<typeof bodyOf>, { id, groupKey: scope }: Entry) => {
    const header = { 'If-Match': `"${version}"` };
    const params = { path: { id }, header };
    const sent = { ...body, groupKey: scope };
    const changed = await answered(api.PUT('/api/v1/admin/glossary/{id}', { params, body: sent }));
    // What takes it back is of the entry as it is then.
    version = changed.version;
  };
  const write = () => {
    const body = bodyOf(words);
    if (entry) return change(body, entry);
    const scope = words.groupKey || firstGroup;
    return answered(
      api.POST('/api/v1/admin/glossary', { body: { ...body, ...(scope && { groupKey: scope }) } }),
    );
  };
  const undo = entry && {
    undo: () => {
      const { term, definition, aliases } = entry;
      return change({ term, definition, aliases }, entry);
    },
  };
  return (
    <FormDialog
      title={entry ? t('edit', { term: entry.term }) : t('define')}
      does={t('save')}
      work={write}
      done={{ said: t('saved'), ...undo }}
      close={close}
    >
      <Fields words={words} change={setWords} isNew={!entry} />
    </FormDialog>
  );
}
