import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { answered, api } from '../api/client.js';
import { Confirm } from '../forms/confirm.js';
import { TextField } from '../forms/text-field.js';
import { t } from './redact-strings.js';

interface Props {
  eventId: string;
  groupKey: string;
  /** What is to be typed first. */
  sequence: number;
  /** What is left once the event says nothing; told in general where it is absent. */
  left?: ComponentChildren;
  redacted?: () => void;
}

/** Takes the words out of an event of a group for good, once its number was typed. */
export function Redact({ eventId, groupKey, sequence, left, redacted }: Props) {
  const [isAsked, ask] = useState(false);
  const [reason, setReason] = useState('');
  const redact = async () => {
    await answered(
      api.POST('/api/v1/admin/events/{eventId}/redact', {
        params: { path: { eventId } },
        body: { groupKey, ...(reason !== '' && { reason }) },
      }),
    );
    redacted?.();
  };
  return (
    <>
      <button
        type="button"
        class="quiet-button danger"
        aria-label={t('redactOf', { sequence })}
        onClick={() => ask(true)}
      >
        {t('redact')}
      </button>
      {isAsked && (
        <Confirm
          title={t('redactTitle')}
          does={t('redact')}
          word={String(sequence)}
          isDangerous
          work={redact}
          done={t('redactDone')}
          close={() => ask(false)}
        >
          <p>{t('redactWhy')}</p>
          {left ?? <p>{t('redactLeft')}</p>}
          <TextField label={t('redactReason')} value={reason} change={setReason} />
        </Confirm>
      )}
    </>
  );
}
