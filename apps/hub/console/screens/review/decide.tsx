import { useState } from 'preact/hooks';
import { type RecordOf, answered, api } from '../../api/client.js';
import { Confirm } from '../../forms/confirm.js';
import { TextField } from '../../forms/text-field.js';
import { t } from './strings.js';

type Decision = 'accept' | 'reject';

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
  return kind === 'proposal' && replacedId !== undefined
    ? EFFECTS_IN_PLACE[decision]
    : EFFECTS[decision][kind];
}

interface Props extends Chosen {
  close: () => void;
}

/** Says what a decision does, takes a reason, and decides. */
export function Decide({ entry, decision, close }: Props) {
  const [reason, setReason] = useState('');
  const resolve = () =>
    answered(
      api.POST('/api/v1/admin/review-queue/{id}/resolve', {
        params: { path: { id: entry.id } },
        body: { decision, ...(reason.trim() && { reason: reason.trim() }) },
      }),
    );
  return (
    <Confirm
      title={`${t(decision)}: ${entry.title}`}
      does={t(decision)}
      isDangerous={decision === 'reject'}
      work={resolve}
      done={t('done')}
      close={close}
    >
      <p>{t(effectOf(entry, decision))}</p>
      <TextField label={t('reason')} value={reason} change={setReason} />
    </Confirm>
  );
}
