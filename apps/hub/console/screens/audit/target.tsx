import { itemAddress, projectAddress } from '../../state/addresses.js';
import type { AuditRow } from './rows.js';
import { t } from './strings.js';
import { targetName, textOf } from './target-name.js';

function Items({ ids, row: { groupKey, names } }: { ids: readonly string[]; row: AuditRow }) {
  return (
    <>
      {ids.map((id, at) => {
        const name = textOf(names, [id]) ?? id;
        return (
          <>
            {at > 0 && <span class="edge-arrow"> → </span>}
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

/** What something was done to: by its name where the row tells it, and leading there where there is a page of it. */
export function Target({ row }: { row: AuditRow }) {
  const { targetType, targetId, groupKey, payload } = row;
  const name = targetName(row) ?? targetId;
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
    if (ids.length > 0) return <Items ids={ids} row={row} />;
  }
  const accepted = payload?.['accepted'];
  if (targetType === 'client' && typeof accepted === 'number')
    return <span class="quiet">{t('events', { n: accepted })}</span>;
  return <bdi>{name}</bdi>;
}
