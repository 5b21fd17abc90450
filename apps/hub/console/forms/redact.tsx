import { useState } from 'preact/hooks';
import { answered, api } from '../api/client.js';
import { useCommand } from '../hooks/use-command.js';
import { Confirm } from './confirm.js';
import { TextField } from './text-field.js';
import { t } from './strings.js';

interface Props {
  eventId: string;
  groupKey: string;
  /** What is to be typed first. */
  sequence: number;
}

/** Takes the words out of an event of a group for good, once its number was typed. */
export function Redact({ eventId, groupKey, sequence }: Props) {
  const [isAsked, ask] = useState(false);
  const [reason, setReason] = useState('');
  const { run } = useCommand();
  const redact = () =>
    run(
      () =>
        answered(
          api.POST('/api/v1/admin/events/{eventId}/redact', {
            params: { path: { eventId } },
            body: { groupKey, ...(reason !== '' && { reason }) },
          }),
        ),
      t('redactDone'),
    );
  return (
    <>
      <button type="button" class="quiet-button danger" onClick={() => ask(true)}>
        {t('redact')}
      </button>
      {isAsked && (
        <Confirm
          title={t('redactTitle')}
          does={t('redact')}
          word={String(sequence)}
          isDangerous
          confirm={() => void redact()}
          close={() => ask(false)}
        >
          <p>{t('redactWhy')}</p>
          <TextField label={t('redactReason')} value={reason} change={setReason} />
        </Confirm>
      )}
    </>
  );
}
