import { type RecordOf, answered, api } from '../../api/client.js';
import { Confirm } from '../../forms/confirm.js';
import { t } from './strings.js';

type Entry = RecordOf<'GlossaryEntry'>;

/** Deletes the entry as it was read; one that was changed since stays. */
function remove({ id, groupKey, version }: Entry) {
  const header = { 'If-Match': `"${version}"` };
  return answered(
    api.DELETE('/api/v1/admin/glossary/{id}', {
      params: { path: { id }, query: { groupKey }, header },
    }),
  );
}

/** Defines a deleted term again; an entry of several projects cannot be defined here. */
function undoOf({ term, definition, content, groupKey, projectKey, ...more }: Entry) {
  const { aliases, tags, otherProjectKeys } = more;
  if (otherProjectKeys !== undefined) return {};
  const place = { groupKey, ...(projectKey !== undefined && { projectKey }) };
  const body = {
    term,
    definition,
    aliases,
    tags,
    ...place,
    ...(content !== undefined && { content }),
  };
  return { undo: () => answered(api.POST('/api/v1/admin/glossary', { body })) };
}

/** Asks before a term is deleted, and offers to take that back. */
export function DeleteTerm({ entry, close }: { entry: Entry; close: () => void }) {
  return (
    <Confirm
      title={t('removeTerm', { term: entry.term })}
      does={t('remove')}
      isDangerous
      work={() => remove(entry)}
      done={{ said: t('removed'), ...undoOf(entry) }}
      close={close}
    >
      <p dir="auto">{entry.definition}</p>
      <p class="fine">{t('removeWhy')}</p>
    </Confirm>
  );
}
