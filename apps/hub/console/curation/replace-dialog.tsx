import { useState } from 'preact/hooks';
import { answered, api } from '../api/client.js';
import { useItem } from '../api/item.js';
import { type Choice, FindChoice } from '../forms/find-choice.js';
import { FormDialog } from '../forms/form-dialog.js';
import { TextField } from '../forms/text-field.js';
import { itemAddress } from '../state/addresses.js';
import { shortTitle } from '../items/short-title.js';
import { judgementOf } from './judge.js';
import type { AskedOfItems } from './not-right-dialog.js';
import { t } from './strings.js';

/** So many are offered; more words find the others. */
const OFFERED = 20;

/** What is found of a group by words, but the items themselves; two of one title are told apart by their ids. */
async function found(
  { groupKey, without }: { groupKey: string; without: ReadonlySet<string> },
  query: string,
  signal: AbortSignal,
): Promise<Choice[]> {
  const asked = { groupKey, query, limit: OFFERED };
  const { items } = await answered(
    api.GET('/api/v1/admin/knowledge', { params: { query: asked }, signal }),
  );
  const others = items.filter((item) => item.groupKey === groupKey && !without.has(item.id));
  return others.map(({ id, title }) => {
    const isOne = others.filter((each) => each.title === title).length === 1;
    return { value: id, label: isOne ? title : `${title} · ${id}` };
  });
}

/** What is to hold instead, in short. */
function Successor({ groupKey, id }: { groupKey: string; id: string }) {
  const { data } = useItem(groupKey, id);
  if (!data) return null;
  const { item } = data;
  return (
    <p class="note" dir="auto">
      <span>
        <a href={itemAddress(item)} target="_blank">
          {item.title}
        </a>
        {item.summary !== '' && item.summary !== item.title && <> — {item.summary}</>}
      </span>
    </p>
  );
}

/** Asks which item holds instead of others, and lets it supersede them. */
export function ReplaceDialog({ items, taken, close }: AskedOfItems) {
  const [replacedBy, setReplacement] = useState('');
  const [reason, setReason] = useState('');
  const words = reason.trim();
  const said = { replacedBy, ...(words !== '' && { reason: words }) };
  const judgement = judgementOf(items, 'replaced', said, taken);
  const [{ groupKey, title }] = items as [AskedOfItems['items'][number]];
  const without = new Set(items.map(({ id }) => id));
  return (
    <FormDialog
      title={
        items.length === 1
          ? t('replaceTitle', { title: shortTitle(title) })
          : t('severalReplaceTitle', { n: items.length })
      }
      does={t('replaceDo')}
      isQuestion
      isReady={replacedBy !== ''}
      {...judgement}
      close={close}
    >
      <label class="field">
        <span>{t('by')}</span>
        <FindChoice
          label={t('by')}
          placeholder={t('findItem')}
          of={['knowledge', 'replacing', groupKey, ...without]}
          find={(query, signal) => found({ groupKey, without }, query, signal)}
          value={replacedBy}
          {...(replacedBy === '' && { shown: '' })}
          change={setReplacement}
        />
      </label>
      {replacedBy !== '' && <Successor groupKey={groupKey} id={replacedBy} />}
      <p>{t('replaceWhy')}</p>
      <TextField label={t('reason')} value={reason} change={setReason} />
    </FormDialog>
  );
}
