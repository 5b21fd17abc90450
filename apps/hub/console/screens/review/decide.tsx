import { useState } from 'preact/hooks';
import { type RecordOf, answered, api } from '../../api/client.js';
import { tellTwins } from '../../curation/tell-twins.js';
import { Confirm } from '../../forms/confirm.js';
import { TextField } from '../../forms/text-field.js';
import { removalOf } from '../../items/edge-removal.js';
import { t } from './strings.js';

type Decision = 'accept' | 'reject' | 'both';

/** What is to be decided, and how; it stays about the same entry, whatever becomes of the list. */
export interface Chosen {
  entry: RecordOf<'ReviewItem'>;
  decision: Decision;
}

const EFFECTS = {
  accept: { proposal: 'acceptProposal', conflict: 'acceptConflict', quality: 'acceptQuality' },
  reject: { proposal: 'rejectProposal', conflict: 'rejectConflict', quality: 'rejectQuality' },
} as const;
/** The same of a proposal that is meant to take the place of something. */
const EFFECTS_IN_PLACE = { accept: 'acceptInPlace', reject: 'rejectInPlace' } as const;

function effectOf({ kind, replacedId }: Props['entry'], decision: Decision) {
  if (decision === 'both') return 'bothConflict';
  return kind === 'proposal' && replacedId !== undefined
    ? EFFECTS_IN_PLACE[decision]
    : EFFECTS[decision][kind];
}

/** The item that a decision deletes or has superseded; none where it ends nothing that was in force. */
function endedBy({ kind, subject, knowledgeId, replacedId }: Props['entry'], decision: Decision) {
  if (decision === 'both') return undefined;
  if (decision === 'accept') return replacedId;
  return kind === 'proposal' ? undefined : (subject?.id ?? knowledgeId);
}

interface Props extends Chosen {
  close: () => void;
}

/** Says what a decision does, takes a reason, and decides. */
export function Decide({ entry, decision, close }: Props) {
  const [reason, setReason] = useState('');
  const why = reason.trim() === '' ? undefined : reason.trim();
  const { edgeId = '' } = entry.contradiction ?? {};
  const parting = removalOf(entry.groupKey, edgeId, why);
  const resolve = async () => {
    if (decision === 'both') return parting.work();
    await answered(
      api.POST('/api/v1/admin/review-queue/{id}/resolve', {
        params: { path: { id: entry.id } },
        body: { decision, ...(why !== undefined && { reason: why }) },
      }),
    );
    const id = endedBy(entry, decision);
    if (id !== undefined) void tellTwins([{ groupKey: entry.groupKey, id }]);
  };
  return (
    <Confirm
      title={`${t(decision)}: ${entry.title}`}
      does={t(decision)}
      isDangerous={decision === 'reject'}
      work={resolve}
      done={decision === 'both' ? { said: t('bothDone'), undo: parting.undo } : t('done')}
      close={close}
    >
      <p>{t(effectOf(entry, decision))}</p>
      <TextField label={t('reason')} value={reason} change={setReason} />
    </Confirm>
  );
}
