import type { RecordOf } from '../api/client.js';
import { t } from './strings.js';

type Status = RecordOf<'Knowledge'>['status'];

const STATUS: Readonly<
  Record<
    string,
    'statusActive' | 'statusSuperseded' | 'statusProposed' | 'statusTombstone' | 'statusArchived'
  >
> = {
  active: 'statusActive',
  superseded: 'statusSuperseded',
  proposed: 'statusProposed',
  tombstone: 'statusTombstone',
  archived: 'statusArchived',
};

const LAYERS: Readonly<Record<string, 'layerRaw' | 'layerExtract' | 'layerCanonical'>> = {
  raw: 'layerRaw',
  extract: 'layerExtract',
  canonical: 'layerCanonical',
};

/** Whether an item is in force, in a word. */
export function StatusBadge({ status }: { status: Status }) {
  const name = STATUS[status];
  return <span class={`badge badge-${status}`}>{name ? t(name) : status}</span>;
}

/** How settled an item is. */
export function LayerMark({ layer }: { layer: string }) {
  const name = LAYERS[layer];
  return <span class={`layer layer-${name ? layer : 'other'}`}>{name ? t(name) : layer}</span>;
}
