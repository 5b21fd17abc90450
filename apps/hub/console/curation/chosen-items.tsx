import { useState } from 'preact/hooks';
import { rowAtKeyboard, stepTo } from '../choices/at-keyboard.js';
import { ChosenBar } from '../choices/chosen-bar.js';
import { useManyChosen } from '../choices/use-many-chosen.js';
import { keyOf } from '../items/item-key.js';
import { useMayChange } from '../items/may-change.js';
import { useKeys } from '../state/keys.js';
import { type ShownItem, useJudge } from './judge.js';
import { NotRightDialog } from './not-right-dialog.js';
import { ReplaceDialog } from './replace-dialog.js';
import { t } from './strings.js';

/** What can be done with the items of a list, each with its key. */
const DEEDS = [
  { deed: 'confirm', key: 'c' },
  { deed: 'notRight', key: 'w' },
  { deed: 'replace', key: 'r' },
] as const;
type Deed = (typeof DEEDS)[number]['deed'];

/** Which items of a list are chosen. */
export interface ChosenItems {
  isChosen: (key: string) => boolean;
  choose: (key: string) => void;
}

/** What is replaced and what replaces it are of one group. */
function isOfOneGroup(items: readonly ShownItem[]): boolean {
  return items.every(({ groupKey }) => groupKey === items[0]?.groupKey);
}

interface BarProps {
  /** The items of the list that is shown. */
  items: readonly ShownItem[];
  chosen: ReadonlySet<string>;
  choose: (key: string) => void;
  clear: () => void;
}

/** Says of several items of a list at once, or of the one that the keyboard is at, that they hold, are not right or are replaced. */
function JudgeChosen({ items, chosen, choose, clear }: BarProps) {
  const mayChange = useMayChange();
  const { judge } = useJudge();
  const [asked, ask] = useState<{ deed: Deed; keys: ReadonlySet<string> }>();
  const changeable = items.filter((item) => mayChange(item));
  const those = changeable.filter((item) => chosen.has(keyOf(item)));
  const atKeyboard = () => changeable.filter((item) => keyOf(item) === rowAtKeyboard());
  const act = (deed: Deed) => {
    const meant = those.length > 0 ? those : atKeyboard();
    if (meant.length === 0 || (deed === 'replace' && !isOfOneGroup(meant))) return;
    if (deed !== 'confirm') {
      ask({ deed, keys: new Set(meant.map(keyOf)) });
      return;
    }
    clear();
    void judge(meant, 'confirmed');
  };
  const chooseAtKeyboard = () => {
    for (const item of atKeyboard()) choose(keyOf(item));
  };
  useKeys([
    { key: 'j', does: t('next'), run: () => stepTo(1) },
    { key: 'k', does: t('previous'), run: () => stepTo(-1) },
    { key: 'x', does: t('choose'), run: chooseAtKeyboard },
    ...DEEDS.map(({ deed, key }) => ({ key, does: t(deed), run: () => act(deed) })),
  ]);
  const offered = DEEDS.filter(({ deed }) => deed !== 'replace' || isOfOneGroup(those));
  // As they are now, should they have changed since it was asked.
  const about = asked ? items.filter((item) => asked.keys.has(keyOf(item))) : [];
  const more = about.length > 0 && { items: about, taken: clear, close: () => ask(undefined) };
  return (
    <>
      {those.length > 0 && (
        <ChosenBar
          name={t('judgeChosen')}
          count={t('chosen', { n: those.length })}
          deeds={offered.map(({ deed, key }) => ({ key, name: t(deed), run: () => act(deed) }))}
          none={{ name: t('clear'), run: clear }}
        />
      )}
      {more && asked?.deed === 'notRight' && <NotRightDialog {...more} />}
      {more && asked?.deed === 'replace' && <ReplaceDialog {...more} />}
    </>
  );
}

/** Returns which items of a list are chosen, and the bar that is to stand below the list. */
export function useChosenItems(items: readonly ShownItem[]) {
  const { chosen, choose, clear } = useManyChosen();
  const chosenItems: ChosenItems = { isChosen: (key) => chosen.has(key), choose };
  const bar = <JudgeChosen items={items} chosen={chosen} choose={choose} clear={clear} />;
  return { chosenItems, bar };
}

/** Chooses an item of a list; nothing for who may not change it. */
export function ItemChoice({ item, choice }: { item: ShownItem; choice: ChosenItems }) {
  const mayChange = useMayChange();
  if (!mayChange(item)) return null;
  const key = keyOf(item);
  return (
    <input
      type="checkbox"
      aria-label={t('chooseItem', { title: item.title })}
      checked={choice.isChosen(key)}
      onChange={() => choice.choose(key)}
    />
  );
}
