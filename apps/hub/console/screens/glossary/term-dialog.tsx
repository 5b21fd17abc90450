import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { type RecordOf, answered, api } from '../../api/client.js';
import { Dialog } from '../../parts/dialog.js';
import { useCommand } from '../../hooks/use-command.js';
import { groupChosen } from '../../state/preferences.js';
import { useStore } from '../../state/store.js';
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

function useGroupKeys() {
  const { data } = useQuery({
    queryKey: ['groups'],
    queryFn: ({ signal }) =>
      answered(api.GET('/api/v1/admin/groups', { params: { query: { limit: 500 } }, signal })),
  });
  return (data?.groups ?? []).map(({ key }) => key);
}

interface FieldsProps {
  words: Words;
  change: (words: Words) => void;
  isNew: boolean;
}

function Fields({ words, change, isNew }: FieldsProps) {
  const groups = useGroupKeys();
  return (
    <>
      {isNew && (
        <label class="field">
          <span>{t('group')}</span>
          <select
            value={words.groupKey || groups[0]}
            onChange={(event) => change({ ...words, groupKey: event.currentTarget.value })}
          >
            {groups.map((key) => (
              <option key={key} value={key}>
                {key}
              </option>
            ))}
          </select>
        </label>
      )}
      <label class="field">
        <span>{t('term')}</span>
        <input
          type="text"
          required
          value={words.term}
          onInput={(event) => change({ ...words, term: event.currentTarget.value })}
        />
      </label>
      <label class="field">
        <span>{t('definition')}</span>
        <textarea
          rows={4}
          required
          value={words.definition}
          onInput={(event) => change({ ...words, definition: event.currentTarget.value })}
        />
      </label>
      <label class="field">
        <span>{t('aliases')}</span>
        <input
          type="text"
          value={words.aliases}
          onInput={(event) => change({ ...words, aliases: event.currentTarget.value })}
        />
      </label>
    </>
  );
}

/** Defines a term, or changes what it says. */
export function TermDialog({ entry, close }: { entry: Entry | undefined; close: () => void }) {
  const groupKey = useStore(groupChosen);
  const [words, change] = useState<Words>({
    term: entry?.term ?? '',
    definition: entry?.definition ?? '',
    aliases: entry?.aliases.join(', ') ?? '',
    groupKey,
  });
  const { run, isRunning } = useCommand();
  const firstGroup = useGroupKeys()[0];
  const write = () => {
    const body = bodyOf(words);
    if (entry)
      return answered(
        api.PUT('/api/v1/admin/glossary/{id}', {
          params: { path: { id: entry.id } },
          body: { ...body, groupKey: entry.groupKey },
        }),
      );
    const scope = words.groupKey || firstGroup;
    return answered(
      api.POST('/api/v1/admin/glossary', { body: { ...body, ...(scope && { groupKey: scope }) } }),
    );
  };
  const save = async () => {
    if (await run(write, t('saved'))) close();
  };
  return (
    <Dialog title={entry ? t('edit', { term: entry.term }) : t('define')} close={close}>
      <form
        class="confirm"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Fields words={words} change={change} isNew={!entry} />
        <div class="dialog-actions">
          <button type="submit" class="button button-primary" disabled={isRunning}>
            {t('save')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
