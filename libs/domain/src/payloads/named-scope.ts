import { projectKeyOf } from './project-key.js';
import { type Fields, isFields } from './payload-fields.js';

/** What a payload says of who may see its event, and the item or entry in it. */
export interface NamedScope {
  /** The projects it names, as keys, each once. */
  projectKeys: readonly string[];
  /** Whether it is for its pusher alone. */
  private: boolean;
}

/** Where a payload may say so: the payload itself, and parts of it. */
const WHOLE_AND_PARTS = [null, 'knowledge', 'changes', 'entry', 'edge'] as const;

/** Stands for a project that no project of the hub can be, for no key can be made of its name. */
const KEYLESS_PROJECT = '-';

/** Most payloads name nothing, which is told before anything is gathered. */
const NOTHING_NAMED: NamedScope = { projectKeys: [], private: false };

function saysWhere(part: unknown): boolean {
  if (!isFields(part)) return false;
  const { projectKey, otherProjectKeys, visibility } = part;
  return projectKey !== undefined || otherProjectKeys !== undefined || visibility !== undefined;
}

/** The key of the project that a field names; null when it names none. */
export function namedProject(value: unknown): string | null {
  if (typeof value !== 'string' || value.trim() === '') return null;
  return projectKeyOf(value) ?? KEYLESS_PROJECT;
}

/**
 * All that a payload names, wherever it says so: the one answer for the event in the log and for the item or entry that is
 * made of it, so that neither is shown to whom the other is withheld.
 */
export function namedBy(payload: Fields): NamedScope {
  if (!WHOLE_AND_PARTS.some((name) => saysWhere(name === null ? payload : payload[name])))
    return NOTHING_NAMED;
  const projectKeys = new Set<string>();
  const note = (value: unknown) => {
    const key = namedProject(value);
    if (key !== null) projectKeys.add(key);
  };
  let isPrivate = false;
  for (const name of WHOLE_AND_PARTS) {
    const part = name === null ? payload : payload[name];
    if (!isFields(part)) continue;
    note(part.projectKey);
    if (Array.isArray(part.otherProjectKeys)) part.otherProjectKeys.forEach(note);
    if (part.visibility === 'private') isPrivate = true;
  }
  return { projectKeys: [...projectKeys], private: isPrivate };
}

/**
 * Where the item or entry of a payload that names all this belongs: to the project that it names itself, else to one that its event names, and
 * to all others that are named beside it. Undefined when none is named.
 */
export function projectsNamed(
  payload: Fields,
  own: string | undefined,
  { projectKeys }: NamedScope,
): { projectKey: string; otherProjectKeys: string[] } | undefined {
  const given = typeof payload.projectKey === 'string' ? payload.projectKey.trim() : '';
  const projectKey = own ?? (given || projectKeys[0]);
  if (projectKey === undefined) return undefined;
  return { projectKey, otherProjectKeys: projectsBeside(namedProject(projectKey), projectKeys) };
}

/** Of some projects those beside the first that can be projects of the hub, sorted. */
export function projectsBeside(first: string | null, projectKeys: readonly string[]): string[] {
  return projectKeys.filter((key) => key !== first && key !== KEYLESS_PROJECT).sort();
}
