import { useState } from 'preact/hooks';
import type { RecordOf } from '../api/client.js';
import { useMayAdminister, useSession } from '../api/session.js';
import { useMayChange } from '../items/may-change.js';
import { useKeys } from '../state/keys.js';
import { CorrectDialog } from './correct-dialog.js';
import { useJudge } from './judge.js';
import { NotRightDialog } from './not-right-dialog.js';
import { ReplaceDialog } from './replace-dialog.js';
import { t } from './strings.js';

type ItemPage = RecordOf<'ItemPage'>;

/** What can be done with an item, each with its key. */
const DEEDS = {
  confirm: 'c',
  notRight: 'w',
  replace: 'r',
  correct: 'e',
  restore: 'o',
} as const;
type Deed = keyof typeof DEEDS;

/** What can be done with an item of each status. What is superseded is changed in its successor, what is proposed is decided in review. */
const DEEDS_OF: Readonly<Record<ItemPage['item']['status'], readonly Deed[]>> = {
  active: ['confirm', 'notRight', 'replace', 'correct'],
  superseded: ['restore', 'notRight'],
  proposed: ['correct'],
  tombstone: ['restore'],
};

/** The deeds that are open to who looks; whoever did not delete an item does not restore it, unless they administer. */
function useDeeds({ item, statusCause }: ItemPage): readonly Deed[] {
  const mayChange = useMayChange();
  const mayAdminister = useMayAdminister();
  const { data } = useSession();
  if (!mayChange(item)) return [];
  const isTheirs = statusCause?.by?.memberId === data?.who?.memberId;
  if (item.status === 'tombstone' && !mayAdminister && !isTheirs) return [];
  return DEEDS_OF[item.status];
}

/** What people can say of an item on its page, by pointer and by key. */
export function JudgeBar({ page }: { page: ItemPage }) {
  const { item } = page;
  const deeds = useDeeds(page);
  const { isRunning, judge } = useJudge();
  const [asked, ask] = useState<Deed>();
  const close = () => ask(undefined);
  const act = (deed: Deed) => {
    if (deed === 'confirm') void judge([item], 'confirmed');
    else if (deed === 'restore') void judge([item], 'restored');
    else ask(deed);
  };
  useKeys(deeds.map((deed) => ({ key: DEEDS[deed], does: t(deed), run: () => act(deed) })));
  if (deeds.length === 0) return null;
  return (
    <div class="judge-bar" role="group" aria-label={t('judge')}>
      {deeds.map((deed) => (
        <button
          key={deed}
          type="button"
          class="button"
          aria-disabled={isRunning}
          aria-keyshortcuts={DEEDS[deed]}
          onClick={() => act(deed)}
        >
          {t(deed)} <kbd>{DEEDS[deed]}</kbd>
        </button>
      ))}
      {asked === 'notRight' && <NotRightDialog items={[item]} close={close} />}
      {asked === 'replace' && <ReplaceDialog items={[item]} close={close} />}
      {asked === 'correct' && <CorrectDialog item={item} close={close} />}
    </div>
  );
}
