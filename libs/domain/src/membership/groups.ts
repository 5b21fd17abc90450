import { invalidAt } from '../errors.js';
import type { DomainEvent } from '../events.js';
import { type GroupSettings, JOIN_MODES, type JoinMode } from '../records/group-settings.js';
import { latinKeyOf, slugOf } from '../encoding/keys.js';
import { assertAbsent } from '../encoding/versions.js';
import { formatTimestamp } from '../encoding/timestamps.js';

/** A group as decisions need it. */
export interface GroupState extends GroupSettings {
  groupKey: string;
}

/** Asks for a group with these settings; what is left out keeps its value, or takes its default in a new group. */
export interface UpsertGroup extends Partial<Omit<GroupSettings, 'joinMode'>> {
  groupKey: string;
  joinMode?: string;
  /** The If-None-Match of the request. */
  ifNoneMatch?: string | undefined;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * The key of a group that is made or changed by a given text; throws request.invalid at `key` when none is left of it, or when a
 * letter of it would be: two names would then be one group.
 */
export function groupKeyOf(given: string): string {
  const key = slugOf(given);
  const latin = latinKeyOf(given);
  if (key !== null && key === latin) return key;
  const such = latin === null ? '' : `, such as ${latin}`;
  throw invalidAt('key', `must hold 1 to 64 letters a-z, digits or hyphens${such}`);
}

/**
 * Creates a group, or changes one and says only what changed; no event when nothing did.
 * Throws request.invalid at `joinMode`, and request.precondition_failed for a group that `ifNoneMatch` wants to be a new one.
 */
export function upsertGroup(
  group: GroupState | null,
  command: UpsertGroup,
): DomainEvent<'group.created' | 'group.updated'>[] {
  const { groupKey, ifNoneMatch, now } = command;
  assertAbsent(ifNoneMatch, group);
  const current: GroupSettings = group ?? {
    displayName: groupKey,
    description: null,
    joinMode: 'invite',
    requireSignatures: false,
    refuseSecrets: false,
    embeddedTexts: 'none',
  };
  const wanted: GroupSettings = {
    displayName: command.displayName?.trim() || current.displayName,
    description: command.description === undefined ? current.description : command.description,
    joinMode: joinModeOf(command.joinMode) ?? current.joinMode,
    requireSignatures: command.requireSignatures ?? current.requireSignatures,
    refuseSecrets: command.refuseSecrets ?? current.refuseSecrets,
    embeddedTexts: command.embeddedTexts ?? current.embeddedTexts,
  };
  const at = formatTimestamp(now);
  if (!group) return [{ kind: 'group.created', payload: { groupKey, ...wanted, createdAt: at } }];

  const changes = changesBetween(current, wanted);
  if (Object.keys(changes).length === 0) return [];
  return [{ kind: 'group.updated', payload: { groupKey, changes, updatedAt: at } }];
}

function changesBetween(current: GroupSettings, wanted: GroupSettings): Partial<GroupSettings> {
  const names = Object.keys(wanted) as (keyof GroupSettings)[];
  const changed = names.filter((name) => wanted[name] !== current[name]);
  return Object.fromEntries(changed.map((name) => [name, wanted[name]]));
}

function joinModeOf(given: string | undefined): JoinMode | undefined {
  const mode = JOIN_MODES.find((known) => known === given);
  if (mode !== undefined || given === undefined) return mode;
  throw invalidAt('joinMode', `must be one of ${JOIN_MODES.join(', ')}`);
}
