import { itemAddress } from '../../state/addresses.js';
import { t } from './strings.js';

/** Leads to the items that say the same as the one above. */
export function Twins({ groupKey, ids }: { groupKey: string; ids: readonly string[] }) {
  return (
    <p class="meta twins">
      <span>{t('alike', { count: ids.length })}</span>
      {ids.map((id) => (
        <a key={id} href={itemAddress({ groupKey, id })}>
          {id}
        </a>
      ))}
    </p>
  );
}
