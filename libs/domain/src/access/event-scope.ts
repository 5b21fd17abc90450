import type { NamedScope } from '../payloads/named-scope.js';

/** Who may see a knowledge item, by the events about it so far: its projects, its visibility, its creator. Keys are project keys. */
export interface ItemScope {
  /** The project it names. */
  projectKey: string | null;
  /** The project of its PARA place, which counts only while `projectKey` is null. */
  paraKey: string | null;
  /** Further projects that it belongs to. */
  otherKeys: readonly string[];
  /** Whether only its creator may see it. */
  private: boolean;
  /** Whether every group of the hub may see it. */
  org: boolean;
  /** Whether it waits in the review queue. A proposal for an item that does not wait there is an item of its own. */
  proposed: boolean;
  /** The member who wrote it first. */
  createdBy: string;
}

/** What an event says about the scope of the item it writes; a field that it does not give is undefined. */
export interface ItemClaim {
  id: string;
  /** Whether it writes the item whole: a field that it does not give is then as in a new item. */
  whole: boolean;
  /** The item it revises, from which it takes what it does not give. */
  base?: string;
  /** The id of the item it creates when it is a proposal for an item in force. */
  proposalId?: string;
  projectKey?: string | null | undefined;
  paraKey?: string | null | undefined;
  otherKeys?: readonly string[] | undefined;
  proposed?: boolean | undefined;
  private?: boolean | undefined;
  org?: boolean | undefined;
}

/** What an event does to items and entries, as far as it matters for who may see it. */
export interface ItemEffect {
  /** The items it is about, whose scope it shares. */
  about: readonly string[];
  /** Those of them that it does not create: until all of them are known, nobody but the pusher sees the event. */
  needs: readonly string[];
  /** The item it writes. */
  writes: ItemClaim | null;
  /** Whether it takes the items it is about out of force, or brings them back. */
  ends: boolean;
  /** Whether the event claims an administrator's rights. */
  asAdministrator?: boolean | undefined;
  /** The item that takes the place of another, or no longer does: `fromId` that of `toId`. */
  supersedes?: { fromId: string; toId: string } | undefined;
}

/**
 * What an event says about who may see it: what its payload names, and what it does to items. The store keeps that of an early event
 * as JSON, which every version of the hub on the database must understand.
 */
export interface ScopeClaim extends NamedScope, ItemEffect {
  /** Whether its projects are meant as spelled, even if a restricted one has nearly the same name. */
  anyway: boolean;
}

/** Who may see an event: those who may see all of these projects, and if `privateTo` is set, only that member. */
export interface EventScope {
  projectKeys: readonly string[];
  privateTo: string | null;
}

/** The scope of an item by the item's id, as a log has it before an event is appended; undefined for an item that is not known. */
export type ItemLookup = (knowledgeId: string) => ItemScope | undefined;

/** What a claim comes to when its event is appended: who may see the event, and the scope of the item it writes from then on. */
export interface ResolvedClaim {
  scope: EventScope;
  item: { id: string; scope: ItemScope } | null;
  /** Whether an item that the event names is not known yet. Such an event changes no item. */
  early: boolean;
}

const NOTHING_SAID: Omit<ItemScope, 'createdBy'> = {
  projectKey: null,
  paraKey: null,
  otherKeys: [],
  private: false,
  org: false,
  proposed: false,
};

/** The projects an item belongs to: the one it names, else the one of its PARA place, and all further ones. */
export function projectsOf({ projectKey, paraKey, otherKeys }: ItemScope): string[] {
  const key = projectKey ?? paraKey;
  return key === null ? [...otherKeys] : [key, ...otherKeys];
}

/** Resolves the claim of an event that this member pushes. */
export function resolveClaim(claim: ScopeClaim, memberId: string, item: ItemLookup): ResolvedClaim {
  const { writes, needs } = claim;
  if (needs.some((id) => !item(id))) {
    const { projectKeys } = scopeWithoutWrite(claim, memberId, item);
    return { scope: { projectKeys, privateTo: memberId }, item: null, early: true };
  }
  const written = writes && itemAfter(writes, memberId, item);
  // Of an item that is written only the scope after the event counts: an event that moves an item moves with it.
  const others = claim.about.filter((id) => id !== writes?.id && id !== writes?.base);
  const scopes = others.flatMap((id) => item(id) ?? []);
  if (written) scopes.push(written.scope);
  return { scope: sharedScope(claim, memberId, scopes), item: written, early: false };
}

/** Who may see an event that writes no item: those who may see all projects that it names and all items that it is about. */
export function scopeWithoutWrite(
  claim: ScopeClaim,
  memberId: string,
  item: ItemLookup,
): EventScope {
  const scopes = claim.about.flatMap((id) => item(id) ?? []);
  return sharedScope({ ...claim, projectKeys: namesIn(claim) }, memberId, scopes);
}

/** The names of all projects that an event gives. */
export function namesIn({ projectKeys, writes }: ScopeClaim): string[] {
  const ofItem = [writes?.projectKey, writes?.paraKey, ...(writes?.otherKeys ?? [])];
  return [...projectKeys, ...ofItem.filter((name) => typeof name === 'string')];
}

function sharedScope(
  claim: ScopeClaim,
  memberId: string,
  scopes: readonly ItemScope[],
): EventScope {
  const keys = [...claim.projectKeys, ...scopes.flatMap(projectsOf)];
  const owners = new Set(scopes.flatMap((scope) => (scope.private ? [scope.createdBy] : [])));
  if (claim.private) owners.add(memberId);
  return {
    projectKeys: [...new Set(keys)].sort(),
    // An event about private items of two members is private to its pusher.
    privateTo: owners.size > 1 ? memberId : ([...owners][0] ?? null),
  };
}

type WrittenItem = NonNullable<ResolvedClaim['item']>;

function itemAfter(claim: ItemClaim, memberId: string, item: ItemLookup): WrittenItem {
  const { id, proposalId } = claim;
  const before = item(id);
  const isBeside = proposalId !== undefined && proposalId !== id && before && !before.proposed;
  if (!isBeside) return { id, scope: scopeAfter(claim, memberId, item) };
  const own = scopeAfter({ ...claim, id: proposalId }, memberId, item);
  const otherKeys = [...new Set([...own.otherKeys, ...projectsOf(before)])].sort();
  const scope = { ...own, otherKeys, private: own.private || before.private };
  return { id: proposalId, scope };
}

function scopeAfter(claim: ItemClaim, memberId: string, item: ItemLookup): ItemScope {
  const before = item(claim.id);
  const base = claim.base === undefined ? before : (item(claim.base) ?? before);
  const createdBy = before?.createdBy ?? memberId;
  // Only the creator replaces an item whole; what anybody else does not give stays.
  const kept = claim.whole && createdBy === memberId ? NOTHING_SAID : (base ?? NOTHING_SAID);
  return {
    projectKey: claim.projectKey === undefined ? kept.projectKey : claim.projectKey,
    paraKey: claim.paraKey === undefined ? kept.paraKey : claim.paraKey,
    otherKeys: claim.otherKeys ?? kept.otherKeys,
    private: claim.private ?? kept.private,
    org: claim.org ?? kept.org,
    proposed: claim.proposed ?? before?.proposed ?? false,
    createdBy,
  };
}

/** Reads what encodeProjectKeys wrote. */
export function decodeProjectKeys(text: string | null): string[] {
  return text === null ? [] : text.trimStart().split(' ');
}

/** An event's projects as the store keeps them: null for none, the key of one, else a space and all keys with spaces between. */
export function encodeProjectKeys(keys: readonly string[]): string | null {
  if (keys.length === 0) return null;
  return keys.length === 1 ? (keys[0] as string) : ` ${keys.join(' ')}`;
}
