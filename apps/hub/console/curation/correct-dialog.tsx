import { useQueryClient } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import type { RecordOf } from '../api/client.js';
import { useItem } from '../api/item.js';
import { CheckField } from '../forms/check-field.js';
import { FormDialog } from '../forms/form-dialog.js';
import { TextField } from '../forms/text-field.js';
import { TextDiff } from '../markdown/text-diff.js';
import { shortTitle } from '../items/short-title.js';
import { type Draft, ItemFields, tagsIn } from './item-fields.js';
import { NotTaken, SECRET, judgementOf } from './judge.js';
import { t } from './strings.js';

type Knowledge = RecordOf<'Knowledge'>;
type ItemText = RecordOf<'ItemText'>;

function draftOf({ title, summary, content = '', tags }: Knowledge): Draft {
  return { title, summary, content, tags: tags.join(', ') };
}

const FIELDS = ['title', 'summary', 'content', 'tags'] as const;

/** The fields of a text that a draft writes otherwise than it found them. */
function changesOf(draft: Draft, found: Draft): ItemText {
  const changes = {
    title: draft.title.trim(),
    summary: draft.summary,
    content: draft.content === '' ? null : draft.content,
    tags: tagsIn(draft.tags),
  };
  return Object.fromEntries(
    FIELDS.filter((name) => draft[name] !== found[name]).map((name) => [name, changes[name]]),
  );
}

/** What the item says where a draft changes it. */
function seenBy(changes: ItemText, { title, summary, content = null!, tags }: Knowledge): ItemText {
  const said = { title, summary, content, tags };
  return Object.fromEntries(
    FIELDS.filter((name) => changes[name] !== undefined).map((name) => [name, said[name]]),
  );
}

function wordsOf({ title, summary, content, tags }: Draft): string {
  return [title, summary, content, tags].filter((text) => text !== '').join('\n\n');
}

interface Props {
  item: Knowledge;
  close: () => void;
}

/** Lets somebody write an item's words anew, over what they have seen of it, whatever others do meanwhile. */
export function CorrectDialog({ item: opened, close }: Props) {
  const queries = useQueryClient();
  const [found] = useState(() => draftOf(opened));
  const [draft, change] = useState(found);
  const [reason, setReason] = useState('');
  const [rules, setRules] = useState<readonly string[]>([]);
  const [isNoSecret, sayNoSecret] = useState(false);
  const latest = useItem(opened.groupKey, opened.id).data?.item ?? opened;
  const text = changesOf(draft, found);
  const judgement = judgementOf([latest], 'corrected', {
    text,
    seen: seenBy(text, latest),
    ...(reason.trim() !== '' && { reason: reason.trim() }),
    ...(isNoSecret && { notSecret: [...rules] }),
  });
  const work = async () => {
    try {
      await judgement.work();
    } catch (thrown) {
      if (thrown instanceof NotTaken && thrown.code === SECRET) setRules(thrown.rules);
      // What somebody else wrote meanwhile is shown before it is saved again.
      void queries.invalidateQueries();
      throw thrown;
    }
  };
  const [before, now] = [wordsOf(found), wordsOf(draftOf(latest))];
  return (
    <FormDialog
      title={t('correctTitle', { title: shortTitle(found.title) })}
      does={t('save')}
      isWide
      isReady={draft.title.trim() !== '' && Object.keys(text).length > 0}
      work={work}
      done={judgement.done}
      close={close}
    >
      {before !== now && (
        <div class="note note-warning" role="status">
          <div>
            <p>{t('changedMeanwhile')}</p>
            <TextDiff before={before} after={now} />
          </div>
        </div>
      )}
      <ItemFields draft={draft} change={change} />
      <TextField label={t('correctReason')} value={reason} change={setReason} />
      {rules.length > 0 && (
        <CheckField label={t('noSecret')} isOn={isNoSecret} turn={sayNoSecret} />
      )}
    </FormDialog>
  );
}
