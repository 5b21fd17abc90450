import { isOneEditAway } from '../encoding/edit-distance.js';
import { isKey } from '../encoding/keys.js';
import {
  type ItemScope,
  type ResolvedScope,
  type ScopeClaim,
  type ScopeState,
  namesIn,
  projectsOf,
} from './event-scope.js';
import { MAX_ITEM_PROJECTS } from '../limits.js';
import { mayDeleteOthers, mayPush } from '../records/project-access.js';
import { REJECTIONS, type RejectionReason } from '../rejections.js';

/** Why a member may not append an event. */
export interface AppendProblem {
  reason: Extract<RejectionReason, 'event.forbidden' | 'event.project_unclear'>;
  message: string;
}

/**
 * Why a member may not append an event with this claim; null when it may. The rules:
 * - Only its creator writes about a private item.
 * - To write in a project one must see it and be more than a reader there; in a project that does not exist everybody writes.
 * - Taking somebody else's item out of force, or changing who may see it, needs the role of owner or maintainer in all of its
 *   projects, or to be an administrator.
 * - An unknown project whose name is one edit away from a restricted one is refused unless the event says `anyway`.
 */
export function appendProblem(
  claim: ScopeClaim,
  resolved: ResolvedScope,
  state: ScopeState,
  memberId: string,
): AppendProblem | null {
  const by = { state, memberId };
  if (!mayWrite(claim, resolved, by)) return forbidden(REJECTIONS['event.forbidden']);
  if (claim.asAdministrator && !state.isAdministrator) return forbidden(NOT_ADMINISTRATOR);
  if (!takenAwayBy(claim, resolved, state).every((item) => mayEnd(item, by))) {
    return forbidden(OTHERS_ITEM);
  }
  const [given, meant] = (!claim.anyway && misspelled(claim, state)) || [];
  if (given === undefined) return null;
  const message = `There is no project ${given}. Did you mean the restricted project ${meant}? If not, say anyway: true.`;
  return { reason: 'event.project_unclear', message };
}

const OTHERS_ITEM =
  "Only an item's creator, owners and maintainers of its projects, and administrators may delete it, supersede it or change who sees it.";
const NOT_ADMINISTRATOR = 'Only an administrator may send asAdministrator: true.';

function forbidden(message: string): AppendProblem {
  return { reason: 'event.forbidden', message };
}

/** The member who wants to append, and what the log knows. */
interface Pusher {
  state: ScopeState;
  memberId: string;
}

function mayWrite(claim: ScopeClaim, { scope, item: written }: ResolvedScope, by: Pusher): boolean {
  const { state, memberId } = by;
  if (scope.privateTo !== null && scope.privateTo !== memberId) return false;
  if (written && projectsOf(written.scope).length > MAX_ITEM_PROJECTS) return false;
  const about = claim.about.flatMap((id) => state.item(id) ?? []);
  if (about.some((item) => item.private && isOthers(item, by))) return false;
  if (written?.scope.private && isOthers(written.scope, by)) return false;
  const projects = [...about.flatMap(projectsOf), ...scope.projectKeys];
  return projects.every((name) => mayWriteIn(name, by));
}

/** The items that an event takes out of force, or whose readers it changes. */
function takenAwayBy(claim: ScopeClaim, { item }: ResolvedScope, state: ScopeState): ItemScope[] {
  const about = claim.ends ? claim.about.flatMap((id) => state.item(id) ?? []) : [];
  return [...about, ...movedBy(claim, item, state), ...hiddenBy(claim, state)];
}

/** Everybody writes in a project that does not exist. */
function mayWriteIn(name: string, { state }: Pusher): boolean {
  const project = state.project(name);
  return project === undefined || mayPush(project.role);
}

function mayEnd(item: ItemScope, by: Pusher): boolean {
  if (!isOthers(item, by) || by.state.isAdministrator) return true;
  const projects = projectsOf(item).flatMap((name) => by.state.project(name) ?? []);
  return projects.length > 0 && projects.every(({ role }) => mayDeleteOthers(role));
}

function isOthers({ createdBy }: ItemScope, { memberId }: Pusher): boolean {
  return createdBy !== memberId;
}

/** The items whose readers the event changes, and those with other readers than the revision that it makes of them. */
function movedBy(
  { writes }: ScopeClaim,
  written: ResolvedScope['item'],
  state: ScopeState,
): ItemScope[] {
  if (!writes || !written) return [];
  const before = [written.id, ...(writes.base === undefined ? [] : [writes.base])];
  return before
    .flatMap((id) => state.item(id) ?? [])
    .filter((item) => readersOf(item, state) !== readersOf(written.scope, state));
}

/** The scope as a text that two scopes share when the same people see both; a project is the same by its key and by its id. */
function readersOf(item: ItemScope, state: ScopeState): string {
  const keys = projectsOf(item).map((name) => state.project(name)?.projectKey ?? name);
  return JSON.stringify([[...new Set(keys)].sort(), item.private, item.org]);
}

/** The superseded item, unless everybody who sees it also sees its successor. */
function hiddenBy({ supersedes }: ScopeClaim, state: ScopeState): ItemScope[] {
  const target = supersedes && state.item(supersedes.toId);
  if (!target) return [];
  const successor = state.item(supersedes.fromId);
  return successor && seesAlso(successor, target, state) ? [] : [target];
}

/** Whether everybody who sees the target also sees the successor. */
function seesAlso(successor: ItemScope, target: ItemScope, state: ScopeState): boolean {
  const keyOf = (name: string) => state.project(name)?.projectKey ?? name;
  const known = new Set(projectsOf(target).map(keyOf));
  const narrower = projectsOf(successor).filter((name) => state.project(name)?.restricted);
  return (
    narrower.every((name) => known.has(keyOf(name))) &&
    (target.private || !successor.private) &&
    (successor.org || !target.org)
  );
}

/** An unknown project's name that the event gives, and the name of a restricted project that is one edit away from it. */
function misspelled(claim: ScopeClaim, state: ScopeState): [string, string] | undefined {
  const settled = new Set(claim.about.flatMap((id) => names(state.item(id))));
  for (const name of namesIn(claim)) {
    if (settled.has(name) || !isKey(name) || state.project(name)) continue;
    const meant = state.restrictedNames().find((each) => isOneEditAway(name, each));
    if (meant !== undefined) return [name, meant];
  }
  return undefined;
}

function names(item: ItemScope | undefined): string[] {
  return item ? projectsOf(item) : [];
}
