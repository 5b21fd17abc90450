import { type RecordOf, answered, api } from '../../api/client.js';
import { useMayAdminister } from '../../api/session.js';
import { useCommand } from '../../hooks/use-command.js';
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
    let edge: RecordOf<'KnowledgeEdge'> | undefined;
    const params = { path: { id }, query: { groupKey } };
    const work = async () => {
      edge = await answered(api.DELETE('/api/v1/admin/knowledge-edges/{id}', { params }));
    };
    const undo = () => {
      const { kind, fromId, toId, reason } = edge!;
      const body = { kind, fromId, toId, groupKey, ...(reason !== undefined && { reason }) };
      return answered(api.POST('/api/v1/admin/knowledge-edges', { body }));
    };
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
