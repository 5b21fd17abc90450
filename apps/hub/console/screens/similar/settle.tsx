import { useState } from 'preact/hooks';
import { type RecordOf, answered, api } from '../../api/client.js';
import { judgementOf } from '../../curation/judge.js';
import { Confirm } from '../../forms/confirm.js';
import { t } from './strings.js';

/** Two items that are alike. */
export type Pair = RecordOf<'SimilarPair'>;

/** What becomes of a pair: one takes the place of the other, or both stand. */
export type Verdict = 'keepNewer' | 'keepOlder' | 'keepBoth';

/** The pair that is being settled, and how. */
export interface Chosen {
  pair: Pair;
  verdict: Verdict;
}

interface Props extends Chosen {
  close: () => void;
}

/** Says what settling a pair does, takes a reason, and joins the two items. */
export function Settle({ pair: { newer, older }, verdict, close }: Props) {
  const [reason, setReason] = useState('');
  const [from, to] = verdict === 'keepOlder' ? [older, newer] : [newer, older];
  const why = reason.trim() === '' ? {} : { reason: reason.trim() };
  const relate = () => {
    const edge = { kind: 'relates_to' as const, fromId: from.id, toId: to.id, ...why };
    const body = { ...edge, groupKey: from.groupKey };
    return answered(api.POST('/api/v1/admin/knowledge-edges', { body }));
  };
  const replace = judgementOf([to], 'replaced', { replacedBy: from.id, ...why }).work;
  return (
    <Confirm
      title={`${t(verdict)}: ${from.title}`}
      does={t(verdict)}
      work={verdict === 'keepBoth' ? relate : replace}
      done={t('done')}
      close={close}
    >
      <p dir="auto">
        {verdict === 'keepBoth' ? t('relates') : t('supersedes', { title: to.title })}
      </p>
      <label class="field">
        <span>{t('reason')}</span>
        <input
          type="text"
          autoFocus
          value={reason}
          onInput={(event) => setReason(event.currentTarget.value)}
        />
      </label>
    </Confirm>
  );
}
