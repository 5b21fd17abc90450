import { useState } from 'preact/hooks';
import { useMayAdminister, useSession } from '../api/session.js';
import { FormDialog } from '../forms/form-dialog.js';
import { SelectField } from '../forms/select-field.js';
import { TextField } from '../forms/text-field.js';
import { shortTitle } from '../items/short-title.js';
import { type ShownItem, judgementOf } from './judge.js';
import { t } from './strings.js';

/** What is asked of some items. */
export interface AskedOfItems {
  items: readonly ShownItem[];
  /** Called once the hub has taken what is said. */
  taken?: () => void;
  close: () => void;
}

const MATTERS = { wrong: 'isWrong', outdated: 'isOutdated', doubted: 'isDoubted' } as const;
type Matter = keyof typeof MATTERS;

/** Which matters there are: nobody doubts what is their own. */
function mattersOf(areOwn: boolean): readonly Matter[] {
  return areOwn ? ['wrong', 'outdated'] : ['wrong', 'outdated', 'doubted'];
}

/** Asks what is not right with items, says what follows, and does it. */
export function NotRightDialog({ items, taken, close }: AskedOfItems) {
  const who = useSession().data?.who?.memberId;
  const mayAdminister = useMayAdminister();
  const areOwn = items.every(({ createdBy }) => createdBy.memberId === who && who !== undefined);
  const mayEnd = mayAdminister || areOwn;
  const [matter, setMatter] = useState<Matter>(mayEnd ? 'wrong' : 'doubted');
  const [reason, setReason] = useState('');
  const words = reason.trim();
  const judgement = judgementOf(items, matter, words === '' ? {} : { reason: words }, taken);
  const isDoubted = matter === 'doubted';
  const [first] = items;
  return (
    <FormDialog
      title={
        items.length === 1
          ? t('notRightTitle', { title: shortTitle(first!.title) })
          : t('severalNotRightTitle', { n: items.length })
      }
      does={t(isDoubted ? 'doubt' : 'delete')}
      isDangerous={!isDoubted}
      isQuestion
      {...judgement}
      close={close}
    >
      <SelectField
        label={t('what')}
        value={matter}
        change={setMatter}
        choices={mattersOf(areOwn).map((each) => [each, t(MATTERS[each])])}
      />
      <p>{t(isDoubted ? 'doubtedWhy' : 'endedWhy')}</p>
      {!mayEnd && <p class="fine">{t('whoMayEnd')}</p>}
      <TextField label={t('reason')} value={reason} change={setReason} />
    </FormDialog>
  );
}
