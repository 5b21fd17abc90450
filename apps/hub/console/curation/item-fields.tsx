import { TextArea } from '../forms/text-area.js';
import { TextField } from '../forms/text-field.js';
import { t } from './strings.js';

/** An item as it is being written. */
export interface Draft {
  title: string;
  summary: string;
  content: string;
  tags: string;
}

/** Returns the tags in a text that separates them by commas. */
export function tagsIn(text: string): string[] {
  const tags = text.split(/[,，]/).map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}

interface FieldsProps {
  draft: Draft;
  change: (draft: Draft) => void;
}

/** The fields in which an item's words are written. */
export function ItemFields({ draft, change }: FieldsProps) {
  return (
    <>
      <TextField
        label={t('itemTitle')}
        value={draft.title}
        change={(title) => change({ ...draft, title })}
        isRequired
      />
      <TextArea
        label={t('summary')}
        value={draft.summary}
        change={(summary) => change({ ...draft, summary })}
        rows={3}
      />
      <TextArea
        label={t('content')}
        value={draft.content}
        change={(content) => change({ ...draft, content })}
        rows={10}
      />
      <TextField
        label={t('tags')}
        value={draft.tags}
        change={(tags) => change({ ...draft, tags })}
      />
    </>
  );
}
