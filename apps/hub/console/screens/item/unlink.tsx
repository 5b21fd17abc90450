import type { RecordOf } from '../../api/client.js';
import { useMayAdminister } from '../../api/session.js';
import { useCommand } from '../../hooks/use-command.js';
import { removalOf } from '../../items/edge-removal.js';
import { t } from './strings.js';

interface Props {
  /** The item whose page shows the link. */
  item: Pick<RecordOf<'Knowledge'>, 'groupKey' | 'origin'>;
  edgeId: string;
  /** What the item at the other end is called. */
  title: string;
}

/** Takes a link back, for administrators; nothing for others, and for what is mirrored. */
export function Unlink({ item: { groupKey, origin }, edgeId: id, title }: Props) {
  const mayAdminister = useMayAdminister();
  const { isRunning, run } = useCommand();
  if (!mayAdminister || origin !== undefined) return null;
  const unlink = async () => {
    const { work, undo } = removalOf(groupKey, id);
    await run(work, () => ({ said: t('unlinked', { title }), undo }));
  };
  return (
    <button
      type="button"
      class="link-button fine"
      aria-label={t('unlinkItem', { title })}
      aria-disabled={isRunning}
      onClick={() => void (isRunning || unlink())}
    >
      {t('unlink')}
    </button>
  );
}
