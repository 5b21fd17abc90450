import type { ProjectRole } from '../records/project-access.js';

/** Where a knowledge item belongs, as the events about it have said so far. Keys are in the form of project keys. */
export interface ItemScope {
  /** The project it names. */
  projectKey: string | null;
  /** The project its PARA place stands for, which counts while it names none. */
  paraKey: string | null;
  /** Further projects that it belongs to. */
  otherKeys: readonly string[];
  /** Whether only its creator may see it. */
  private: boolean;
  /** Whether every group of the hub may see it. */
  org: boolean;
  /** Whether it waits in the review queue; a proposal for one that does not is an item of its own. */
  proposed: boolean;
  /** Who wrote it first. */
  createdBy: string;
}

/** What an event says about where an item belongs; undefined where it does not say. */
export interface ItemClaim {
  id: string;
  /** Whether it says all of the item, so that what it does not say is as in a new item. */
  whole: boolean;
  /** The item it is a revision of, which it takes after. */
  base?: string;
  /** The item it makes when it is a proposal for one that is in force. */
  proposalId?: string;
  projectKey?: string | null | undefined;
  paraKey?: string | null | undefined;
  otherKeys?: readonly string[] | undefined;
  proposed?: boolean | undefined;
  private?: boolean | undefined;
  org?: boolean | undefined;
}

/** What an event says about who may see it. */
export interface ScopeClaim {
  /** The projects it names for itself. */
  projectKeys: readonly string[];
  /** Whether it is for its pusher alone. */
  private: boolean;
  /** Whether its projects are meant as they are spelled. */
  anyway: boolean;
  /** The items it is about, whose scope it shares. */
  about: readonly string[];
  /** Those of them that it says something of and does not make: nobody else sees it before all of them are known. */
  needs: readonly string[];
  /** The item it writes. */
  writes: ItemClaim | null;
  /** Whether it takes the items it is about out of force and puts nothing in their place. */
  ends: boolean;
  /** Whether it says that an administrator says it. */
  asAdministrator?: boolean | undefined;
  /** The item it puts in place of another. */
  supersedes?: { fromId: string; toId: string } | undefined;
}

/** Who may see an event: those who may see all of these projects, and if `privateTo` is set, only that member. */
export interface EventScope {
  projectKeys: readonly string[];
  privateTo: string | null;
}

/** A project as the pusher meets it. */
export interface MetProject {
  projectKey: string;
  restricted: boolean;
  /** What the pusher is in it; undefined when it may not see it. */
  role: ProjectRole | undefined;
}

/** What is known where an event is appended. */
export interface ScopeState {
  item: (knowledgeId: string) => ItemScope | undefined;
  /** The project that is meant by a key or an id; undefined when there is none. */
  project(name: string): MetProject | undefined;
  /** Whether the pusher administers the hub; absent: no. */
  isAdministrator?: boolean | undefined;
  /** The keys and ids of the restricted projects that the pusher may see. */
  restrictedNames(): readonly string[];
}

/** What appending an event with a claim means: who may see it, and where the item it writes belongs from now on. */
export interface ResolvedScope {
  scope: EventScope;
  item: { id: string; scope: ItemScope } | null;
  /** Whether it comes before an item that it names. It changes no item then. */
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

/** The projects an item belongs to: all that it names, or the one its place stands for. */
export function projectsOf({ projectKey, paraKey, otherKeys }: ItemScope): string[] {
  const key = projectKey ?? paraKey;
  return key === null ? [...otherKeys] : [key, ...otherKeys];
}

/** Who may see an event that this member pushes, given what it claims and what is known of the items it is about. */
export function resolveScope(
  claim: ScopeClaim,
  memberId: string,
  item: ScopeState['item'],
): ResolvedScope {
  const { writes, needs } = claim;
  if (needs.some((id) => !item(id))) {
    const { projectKeys } = scopeOfSaying(claim, memberId, item);
    return { scope: { projectKeys, privateTo: memberId }, item: null, early: true };
  }
  const written = writes && itemAfter(writes, memberId, item);
  // An item that is moved takes the event that moves it along; all else belongs where its items do.
  const others = claim.about.filter((id) => id !== writes?.id && id !== writes?.base);
  const scopes = others.flatMap((id) => item(id) ?? []);
  if (written) scopes.push(written.scope);
  return { scope: sharedScope(claim, memberId, scopes), item: written, early: false };
}

/** Who may see an event that changes no item: those who may see all that it names and all items that it is about. */
export function scopeOfSaying(
  claim: ScopeClaim,
  memberId: string,
  item: ScopeState['item'],
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
    // What is about the private items of two stays with who said it.
    privateTo: owners.size > 1 ? memberId : ([...owners][0] ?? null),
  };
}

type WrittenItem = NonNullable<ResolvedScope['item']>;

function itemAfter(claim: ItemClaim, memberId: string, item: ScopeState['item']): WrittenItem {
  const { id, proposalId } = claim;
  const before = item(id);
  const isBeside = proposalId !== undefined && proposalId !== id && before && !before.proposed;
  if (!isBeside) return { id, scope: scopeAfter(claim, memberId, item) };
  const own = scopeAfter({ ...claim, id: proposalId }, memberId, item);
  const otherKeys = [...new Set([...own.otherKeys, ...projectsOf(before)])].sort();
  const scope = { ...own, otherKeys, private: own.private || before.private };
  return { id: proposalId, scope };
}

function scopeAfter(claim: ItemClaim, memberId: string, item: ScopeState['item']): ItemScope {
  const before = item(claim.id);
  const base = claim.base === undefined ? before : (item(claim.base) ?? before);
  const createdBy = before?.createdBy ?? memberId;
  // Whoever writes over what somebody else made changes it: what is not said stays.
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

/** The projects of an event, of the text that the store keeps. */
export function decodeProjectKeys(text: string | null): string[] {
  return text === null ? [] : text.trimStart().split(' ');
}

/** An event's projects as the store keeps them: null for none, the key of one, else a space and all keys with spaces between. */
export function encodeProjectKeys(keys: readonly string[]): string | null {
  if (keys.length === 0) return null;
  return keys.length === 1 ? (keys[0] as string) : ` ${keys.join(' ')}`;
}
