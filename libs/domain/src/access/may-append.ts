import { isOneEditAway } from '../encoding/edit-distance.js';
import { isKey } from '../encoding/keys.js';
import {
  type ItemLookup,
  type ItemScope,
  type ResolvedClaim,
  type ScopeClaim,
  namesIn,
  projectsOf,
  resolveClaim,
} from './event-scope.js';
import { MAX_ITEM_PROJECTS } from '../limits.js';
import { type ProjectRole, mayDeleteOthers, mayPush } from '../records/project-access.js';
import { REJECTIONS, type RejectionReason } from '../rejections.js';

/** The member who wants to append an event to a log, and what the log knows of items and projects. */
export interface Pusher {
  memberId: string;
  /** Whether the member administers the hub; absent: no. */
  isAdministrator?: boolean | undefined;
  item: ItemLookup;
  /** The project that is meant by a key or an id, with the member's role in it; undefined when there is none. */
  project(name: string): PusherProject | undefined;
  /** The keys and ids of the restricted projects that the member may see. */
  restrictedNames(): readonly string[];
}

interface PusherProject {
  projectKey: string;
  restricted: boolean;
  /** Undefined when the member may not see the project. */
  role: ProjectRole | undefined;
}

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
export function appendProblem(claim: ScopeClaim, pusher: Pusher): AppendProblem | null {
  const resolved = resolveClaim(claim, pusher.memberId, pusher.item);
  if (!mayWrite(claim, resolved, pusher))
    return forbidden(
      takesForItself(resolved, pusher) ? OTHERS_ITEM : REJECTIONS['event.forbidden'],
    );
  if (claim.asAdministrator && !pusher.isAdministrator) return forbidden(NOT_ADMINISTRATOR);
  if (!takenAwayBy(claim, resolved, pusher).every((item) => mayEnd(item, pusher))) {
    return forbidden(OTHERS_ITEM);
  }
  const [given, meant] = (!claim.anyway && misspelled(claim, pusher)) || [];
  if (given === undefined) return null;
  const message = `There is no project ${given}. Did you mean the restricted project ${meant}? If not, set anyway: true.`;
  return { reason: 'event.project_unclear', message };
}

const OTHERS_ITEM =
  "Only an item's creator, owners and maintainers of its projects, and administrators may delete it, supersede it or change who sees it.";
const NOT_ADMINISTRATOR = 'Only an administrator may send asAdministrator: true.';

function forbidden(message: string): AppendProblem {
  return { reason: 'event.forbidden', message };
}

function mayWrite(
  claim: ScopeClaim,
  { scope, item: written }: ResolvedClaim,
  pusher: Pusher,
): boolean {
  if (scope.privateTo !== null && scope.privateTo !== pusher.memberId) return false;
  if (written && projectsOf(written.scope).length > MAX_ITEM_PROJECTS) return false;
  const about = claim.about.flatMap((id) => pusher.item(id) ?? []);
  if (about.some((item) => item.private && isOthers(item, pusher))) return false;
  if (written?.scope.private && isOthers(written.scope, pusher)) return false;
  const projects = [...about.flatMap(projectsOf), ...scope.projectKeys];
  return projects.every((name) => mayWriteIn(name, pusher));
}

/** Whether an event is refused for making somebody else's item private, where the pusher may see and write it: no role is what lacks. */
function takesForItself({ item: written }: ResolvedClaim, pusher: Pusher): boolean {
  const before = written && pusher.item(written.id);
  if (!before || before.private || !written.scope.private) return false;
  return isOthers(before, pusher) && projectsOf(before).every((name) => mayWriteIn(name, pusher));
}

/** The items that an event takes out of force, or whose readers it changes. */
function takenAwayBy(claim: ScopeClaim, { item }: ResolvedClaim, pusher: Pusher): ItemScope[] {
  const about = claim.ends ? claim.about.flatMap((id) => pusher.item(id) ?? []) : [];
  return [...about, ...movedBy(claim, item, pusher), ...hiddenBy(claim, pusher)];
}

/** Everybody writes in a project that does not exist. */
function mayWriteIn(name: string, pusher: Pusher): boolean {
  const project = pusher.project(name);
  return project === undefined || mayPush(project.role);
}

function mayEnd(item: ItemScope, pusher: Pusher): boolean {
  if (!isOthers(item, pusher) || pusher.isAdministrator) return true;
  const projects = projectsOf(item).flatMap((name) => pusher.project(name) ?? []);
  return projects.length > 0 && projects.every(({ role }) => mayDeleteOthers(role));
}

function isOthers({ createdBy }: ItemScope, { memberId }: Pusher): boolean {
  return createdBy !== memberId;
}

/** The items whose readers the event changes, and those with other readers than the revision that it makes of them. */
function movedBy(
  { writes }: ScopeClaim,
  written: ResolvedClaim['item'],
  pusher: Pusher,
): ItemScope[] {
  if (!writes || !written) return [];
  const before = [written.id, ...(writes.base === undefined ? [] : [writes.base])];
  return before
    .flatMap((id) => pusher.item(id) ?? [])
    .filter((item) => readersOf(item, pusher) !== readersOf(written.scope, pusher));
}

/** The scope as a text that two scopes share when the same people see both; a project is the same by its key and by its id. */
function readersOf(item: ItemScope, pusher: Pusher): string {
  const keys = projectsOf(item).map((name) => pusher.project(name)?.projectKey ?? name);
  return JSON.stringify([[...new Set(keys)].sort(), item.private, item.org]);
}

/** The item that is superseded or no longer is, unless everybody who sees it also sees its successor. */
function hiddenBy({ supersedes }: ScopeClaim, pusher: Pusher): ItemScope[] {
  const target = supersedes && pusher.item(supersedes.toId);
  if (!target) return [];
  const successor = pusher.item(supersedes.fromId);
  return successor && seesAlso(successor, target, pusher) ? [] : [target];
}

/** Whether everybody who sees the target also sees the successor. */
function seesAlso(successor: ItemScope, target: ItemScope, pusher: Pusher): boolean {
  const keyOf = (name: string) => pusher.project(name)?.projectKey ?? name;
  const known = new Set(projectsOf(target).map(keyOf));
  const narrower = projectsOf(successor).filter((name) => pusher.project(name)?.restricted);
  return (
    narrower.every((name) => known.has(keyOf(name))) &&
    (target.private || !successor.private) &&
    (successor.org || !target.org)
  );
}

/** An unknown project's name that the event gives, and the name of a restricted project that is one edit away from it. */
function misspelled(claim: ScopeClaim, pusher: Pusher): [string, string] | undefined {
  const settled = new Set(claim.about.flatMap((id) => names(pusher.item(id))));
  for (const name of namesIn(claim)) {
    if (settled.has(name) || !isKey(name) || pusher.project(name)) continue;
    const meant = pusher.restrictedNames().find((each) => isOneEditAway(name, each));
    if (meant !== undefined) return [name, meant];
  }
  return undefined;
}

function names(item: ItemScope | undefined): string[] {
  return item ? projectsOf(item) : [];
}
