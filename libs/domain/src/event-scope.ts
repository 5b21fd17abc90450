import { MAX_ITEM_PROJECTS } from './limits.js';
import { mayDeleteOthers, mayPush, type ProjectRole } from './project-access.js';

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
  /** Whether it waits in the review queue; a proposal for one that does not is an item of its own. */
  proposed: boolean;
  /** Who wrote it first; null while there are only events about it. */
  createdBy: string | null;
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
}

/** What an event says about who may see it. */
export interface ScopeClaim {
  /** The projects it names for itself. */
  projectKeys: readonly string[];
  /** Whether it is for its pusher alone. */
  private: boolean;
  /** The items it is about, whose scope it shares. */
  about: readonly string[];
  /** The item it writes. */
  writes: ItemClaim | null;
  /** Whether it takes the items it is about away. */
  deletes: boolean;
}

/** Who may see an event: those who may see all of these projects, and if `privateTo` is set, only that member. */
export interface EventScope {
  projectKeys: readonly string[];
  privateTo: string | null;
}

/** What is known where an event is appended. */
export interface ScopeState {
  item(knowledgeId: string): ItemScope | undefined;
  /** What the pusher is in a project: undefined when it may not see it, `member` in a project that does not exist. */
  role(projectKey: string): ProjectRole | undefined;
  isProject(projectKey: string): boolean;
}

/** What appending an event with a claim means: who may see it, and where the item it writes belongs from now on. */
export interface ResolvedScope {
  scope: EventScope;
  item: { id: string; scope: ItemScope } | null;
}

const NOTHING_KNOWN: ItemScope = {
  projectKey: null,
  paraKey: null,
  otherKeys: [],
  private: false,
  proposed: false,
  createdBy: null,
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
  const { writes } = claim;
  const written = writes && itemAfter(writes, memberId, item);
  // An item that is moved takes the event that moves it along; all else belongs where its items do.
  const scopes = claim.about
    .filter((id) => id !== writes?.id && id !== writes?.base)
    .map((id) => item(id) ?? NOTHING_KNOWN);
  if (written) scopes.push(written.scope);
  const keys = [...claim.projectKeys, ...scopes.flatMap(projectsOf)];
  const hidden = scopes.find((scope) => scope.private);
  return {
    scope: {
      projectKeys: [...new Set(keys)].sort(),
      privateTo: hidden ? (hidden.createdBy ?? memberId) : claim.private ? memberId : null,
    },
    item: written,
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
  const kept = claim.whole ? NOTHING_KNOWN : (base ?? NOTHING_KNOWN);
  return {
    projectKey: claim.projectKey === undefined ? kept.projectKey : claim.projectKey,
    paraKey: claim.paraKey === undefined ? kept.paraKey : claim.paraKey,
    otherKeys: claim.otherKeys ?? kept.otherKeys,
    private: claim.private ?? kept.private,
    proposed: claim.proposed ?? before?.proposed ?? false,
    createdBy: before?.createdBy ?? memberId,
  };
}

/**
 * Whether a member may push an event with this claim: what is private only its creator touches; in a project nobody
 * writes who may not see it, nor a reader; and what others made only owners and maintainers delete.
 */
export function mayAppend(
  claim: ScopeClaim,
  { scope, item: written }: ResolvedScope,
  state: ScopeState,
  memberId: string,
): boolean {
  if (scope.privateTo !== null && scope.privateTo !== memberId) return false;
  if (written && projectsOf(written.scope).length > MAX_ITEM_PROJECTS) return false;
  const about = claim.about.flatMap((id) => state.item(id) ?? []);
  if (about.some((item) => item.private && isOthers(item, memberId))) return false;
  if (written?.scope.private && isOthers(written.scope, memberId)) return false;
  const projects = [...about.flatMap(projectsOf), ...scope.projectKeys];
  if (!projects.every((key) => mayPush(state.role(key)))) return false;
  return !claim.deletes || about.every((item) => mayDelete(item, state, memberId));
}

function mayDelete(item: ItemScope, state: ScopeState, memberId: string): boolean {
  const projects = projectsOf(item).filter((key) => state.isProject(key));
  return !isOthers(item, memberId) || projects.every((key) => mayDeleteOthers(state.role(key)));
}

function isOthers({ createdBy }: ItemScope, memberId: string): boolean {
  return createdBy !== null && createdBy !== memberId;
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
