import { itemAddress } from '../../state/addresses.js';
import { t } from './strings.js';

/** Leads to the items that say the same as the one it stands in. */
export function Twins({ groupKey, ids }: { groupKey: string; ids: readonly string[] }) {
  return (
    <p class="meta twins">
      <span>{t('alike', { n: ids.length })}</span>
      {ids.map((id, place) => (
        <a key={id} href={itemAddress({ groupKey, id })}>
          {ids.length === 1 ? t('theOther') : t('another', { place: place + 1 })}
        </a>
      ))}
    </p>
  );
}
