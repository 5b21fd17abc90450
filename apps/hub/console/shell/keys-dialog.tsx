import { Dialog } from '../parts/dialog.js';
import { SCREENS } from '../screens/screens.js';
import { screenKeys } from '../state/keys.js';
import { UNDO_KEY } from './keyboard.js';
import { titleOf } from './titles.js';
import { t } from './strings.js';

interface Row {
  keys: readonly string[];
  does: string;
}

function Rows({ title, rows }: { title: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <dl class="keys">
        {rows.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key, place) => (
                <>
                  {place > 0 && <span class="fine"> {t('afterwards')} </span>}
                  <kbd>{key}</kbd>
                </>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Lists every key that does something here. */
export function KeysDialog({ close }: { close: () => void }) {
  const going = SCREENS.flatMap((screen) =>
    screen.letter === undefined ? [] : [{ keys: ['g', screen.letter], does: titleOf(screen) }],
  );
  const everywhere: Row[] = [
    { keys: ['Ctrl K'], does: t('keySearch') },
    { keys: ['?'], does: t('keyHelp') },
    { keys: [UNDO_KEY], does: t('keyUndo') },
  ];
  const here = screenKeys().map(({ key, does }) => ({ keys: [key], does }));
  return (
    <Dialog title={t('keys')} close={close}>
      <div class="keys-columns">
        <div>
          <Rows title={t('keysHere')} rows={here} />
          <Rows title={t('keysEverywhere')} rows={everywhere} />
        </div>
        <Rows title={t('keysGo')} rows={going} />
      </div>
    </Dialog>
  );
}
