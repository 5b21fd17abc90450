import { useState } from 'preact/hooks';
import { type RecordOf, answered, api } from '../../api/client.js';
import { showTwins, twinsOf } from '../../curation/tell-twins.js';
import { Confirm } from '../../forms/confirm.js';
import { TextField } from '../../forms/text-field.js';
import type { Place } from '../../hooks/use-place.js';
import { shortTitle } from '../../items/short-title.js';
import { t } from './strings.js';

type HistoryEvent = RecordOf<'HistoryEvent'>;

/** The most events that are read at once. */
const PAGE = 100;

/** Every event that says something of an item in its group's log and still has its words. */
async function eventsOf({ groupKey, id }: Place): Promise<HistoryEvent[]> {
  const found: HistoryEvent[] = [];
  let cursor: string | undefined;
  do {
    const page = await answered(
      api.GET('/api/v1/admin/knowledge/{groupKey}/{id}/history', {
        params: { path: { groupKey, id }, query: { limit: PAGE, cursor } },
      }),
    );
    found.push(...page.events);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return found.filter(({ purpose, payload }) => purpose === 'sync' && payload !== null);
}

/**
 * Takes the words out of every event of an item, the oldest first, so that nothing of it comes back on the way; then names what says
 * the same.
 */
async function removeAll(place: Place, reason: string): Promise<void> {
  const { groupKey } = place;
  const twins = await twinsOf([place]);
  for (const { id: eventId } of await eventsOf(place))
    await answered(
      api.POST('/api/v1/admin/events/{eventId}/redact', {
        params: { path: { eventId } },
        body: { groupKey, ...(reason !== '' && { reason }) },
      }),
    );
  showTwins(twins);
}

/** Removes an item for good, once a word was typed: what it says is gone from the hub, and cannot be restored. */
export function Remove({ place, title }: { place: Place; title: string }) {
  const [isAsked, ask] = useState(false);
  const [reason, setReason] = useState('');
  return (
    <>
      <button type="button" class="button danger" onClick={() => ask(true)}>
        {t('remove')}
      </button>
      {isAsked && (
        <Confirm
          title={t('removeTitle', { title: shortTitle(title) })}
          does={t('removeDo')}
          word={t('removeWord')}
          isDangerous
          work={() => removeAll(place, reason.trim())}
          done={t('removed')}
          close={() => ask(false)}
        >
          <p>{t('removeWhat')}</p>
          <p>{t('removeNot')}</p>
          <TextField label={t('removeReason')} value={reason} change={setReason} />
        </Confirm>
      )}
    </>
  );
}
