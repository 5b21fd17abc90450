import type { RecordOf } from '../api/client.js';
import { t } from './strings.js';

type Status = RecordOf<'Knowledge'>['status'];

const STATUS = {
  active: 'statusActive',
  superseded: 'statusSuperseded',
  proposed: 'statusProposed',
  tombstone: 'statusTombstone',
} as const;

const LAYERS = {
  raw: 'layerRaw',
  extract: 'layerExtract',
  canonical: 'layerCanonical',
} as const;

/** Whether an item is in force, in a word. */
export function StatusBadge({ status }: { status: Status }) {
  return <span class={`badge badge-${status}`}>{t(STATUS[status])}</span>;
}

/** How settled an item is. */
export function LayerMark({ layer }: { layer: string }) {
  const name = layer in LAYERS ? LAYERS[layer as keyof typeof LAYERS] : undefined;
  return <span class={`layer layer-${name ? layer : 'other'}`}>{name ? t(name) : layer}</span>;
}
