import { addressOf, itemAddress, projectAddress } from '../../state/addresses.js';
import type { AuditRow } from './rows.js';
import { t } from './strings.js';
import { targetName, textOf } from './target-name.js';

interface ItemsProps {
  ids: readonly string[];
  row: AuditRow;
  /** What stands between two. */
  between: string;
}

function Items({ ids, row: { groupKey, names }, between }: ItemsProps) {
  return (
    <>
      {ids.map((id, at) => {
        const name = textOf(names, [id]) ?? id;
        return (
          <>
            {at > 0 && <span class="edge-arrow">{between}</span>}
            {groupKey === undefined ? (
              name
            ) : (
              <a href={itemAddress({ groupKey, id })} dir="auto">
                {name}
              </a>
            )}
          </>
        );
      })}
    </>
  );
}

/** What a redacted event was about, as far as something is left of it; else what became of it. */
function Redacted({ row }: { row: AuditRow }) {
  const ids = Object.keys(row.names ?? {});
  if (ids.length > 0) return <Items ids={ids} row={row} between=", " />;
  return <a href={addressOf('/audit', { targetId: row.log.eventId })}>{t('takenOut')}</a>;
}

/** What something was done to: by its name where the row tells it, and leading there where there is a page of it. */
export function Target({ row }: { row: AuditRow }) {
  const { action, targetType, targetId, groupKey, payload, names } = row;
  const name = targetName(row) ?? targetId;
  if (targetType.startsWith('knowledge') && payload === undefined) return <Redacted row={row} />;
  if (targetType === 'knowledge' && groupKey !== undefined)
    return (
      <a href={itemAddress({ groupKey, id: targetId })} dir="auto">
        {name}
      </a>
    );
  if (targetType === 'project' && groupKey !== undefined)
    return (
      <a href={projectAddress({ groupKey, id: targetId })} dir="auto">
        {name}
      </a>
    );
  if (targetType === 'knowledge-edge') {
    const ends = [textOf(payload, ['fromId']), textOf(payload, ['toId'])];
    const ids = ends.flatMap((id) => id ?? []);
    if (ids.length > 0) return <Items ids={ids} row={row} between=" → " />;
  }
  if (action === 'event.redacted') {
    const ids = Object.keys(names ?? {});
    if (ids.length > 0) return <Items ids={ids} row={row} between=", " />;
    return <a href={addressOf('/audit', { targetId })}>{targetId}</a>;
  }
  const accepted = payload?.['accepted'];
  if (targetType === 'client' && typeof accepted === 'number')
    return <span class="quiet">{t('events', { n: accepted })}</span>;
  return <bdi>{name}</bdi>;
}
