import {
  type AppendProblem,
  type ItemLookup,
  type ItemScope,
  type Pusher,
  appendProblem,
  decodeProjectKeys,
  namesIn,
  resolveClaim,
  roleIn,
} from '@app/domain';
import type { Sql } from '@app/projections';
import type { DraftScope, EventDraft } from '../append/event-draft.js';
import { EarlyEvents, type PlacedDraft, columnsOf } from './early-events.js';
import {
  type PlacedName,
  type ScopeFacts,
  readRestrictedNames,
  readScopeFacts,
} from './scope-facts.js';
import { ItemScopes, isSameScope } from './item-scopes.js';
import { inLog } from '../log/in-log.js';

/** What of a draft decides who may see it. */
type Claimed = DraftScope & Pick<EventDraft, 'claim' | 'memberId'>;

/** A draft and the log it is for. */
export interface ClaimedDraft {
  logId: string;
  draft: Claimed;
}

/** Decides who may append a draft and who may see it, from the items and projects of its log; follows what the admitted drafts change. */
export class PushScopes {
  /** The scopes of the items that the admitted drafts have changed. */
  readonly changed = new ItemScopes();

  private constructor(
    private readonly facts: ScopeFacts,
    private readonly restricted: ReadonlyMap<string, readonly string[]>,
    private readonly early: EarlyEvents,
  ) {}

  /** For drafts without claims. */
  static unclaimed(): PushScopes {
    const facts = { items: new Map(), awaited: new Set<string>(), projects: new Map() };
    return new PushScopes(facts, new Map(), new EarlyEvents());
  }

  /**
   * Reads the items and projects that the drafts' claims name, and further projects, under the locks of their logs; without claims
   * nothing is read.
   */
  static async read(
    sql: Sql,
    drafts: readonly ClaimedDraft[],
    further: readonly PlacedName[] = [],
  ): Promise<PushScopes> {
    const claims = drafts.flatMap(({ logId, draft: { claim, memberId } }) =>
      claim ? [{ logId, claim, memberId }] : [],
    );
    if (claims.length === 0) return PushScopes.unclaimed();
    const facts = await readScopeFacts(sql, claims, further);
    const isUnknown = (logId: string) => (name: string) => !facts.projects.has(inLog(logId, name));
    const unclear = claims.filter(
      ({ logId, claim }) => !claim.anyway && namesIn(claim).some(isUnknown(logId)),
    );
    const awaited = claims.flatMap(({ logId, claim }) =>
      claim.about.flatMap((id) =>
        facts.awaited.has(inLog(logId, id)) ? [[logId, id] as const] : [],
      ),
    );
    const early = await EarlyEvents.read(sql, awaited);
    const beside = await readScopeFacts(sql, early.claims);
    for (const [place, item] of beside.items) facts.items.set(place, item);
    return new PushScopes(facts, await readRestrictedNames(sql, unclear), early);
  }

  /** Why the draft's sender may not append it; null when it may. */
  problemOf(logId: string, draft: EventDraft): AppendProblem | null {
    const { claim, memberId, isAdministrators } = draft;
    if (!claim) return null;
    const pusher = this.pusherOf(logId, memberId);
    return appendProblem(claim, { ...pusher, isAdministrator: isAdministrators });
  }

  /** Whether an event of a log is hidden from a member: it is private to somebody else, or of a restricted project that was read. */
  hides(logId: string, memberId: string, { projectKey, privateTo }: DraftScope): boolean {
    if (privateTo !== null && privateTo !== memberId) return true;
    const pusher = this.pusherOf(logId, memberId);
    return decodeProjectKeys(projectKey).some((name) => {
      const facts = pusher.project(name);
      return facts?.restricted === true && facts.role === undefined;
    });
  }

  /** Who may see the draft, which its sender may append; notes the item that it writes. */
  admit(logId: string, draft: Claimed): DraftScope {
    const { claim, memberId } = draft;
    if (!claim) return draft;
    const resolved = resolveClaim(claim, memberId, this.itemsOf(logId));
    this.note(logId, resolved.item);
    const { projectKey, privateTo } = columnsOf(resolved.scope);
    return { projectKey, privateTo, early: resolved.early };
  }

  /** Takes in an admitted draft that has its place in the log. */
  place(draft: PlacedDraft & Pick<EventDraft, 'claim'>): void {
    if (draft.early && draft.claim) this.early.keep(draft, draft.claim);
  }

  /** How many early events of a log have become visible to others and are not settled yet. */
  unsettled(logId: string): number {
    return this.early.unsettled(logId);
  }

  /** Settles them: pulls deliver them again from this sequence of the administration log on. */
  settle(logId: string, knownIn: number): void {
    this.early.settle(logId, knownIn);
  }

  /** Whether the admitted drafts have changed more than the scopes of items. */
  get hasChangedEarly(): boolean {
    return this.early.hasChanged;
  }

  /** Writes what the admitted drafts have changed; their events have to be written. */
  async write(sql: Sql): Promise<void> {
    await this.changed.write(sql);
    await this.writeEarly(sql);
  }

  /** Writes the early events alone, without the scopes of items. */
  async writeEarly(sql: Sql): Promise<void> {
    await this.early.write(sql, (logId, id) => this.facts.items.has(inLog(logId, id)));
  }

  private note(logId: string, item: { id: string; scope: ItemScope } | null): void {
    if (!item) return;
    const place = inLog(logId, item.id);
    const { items } = this.facts;
    const before = items.get(place);
    if (before && isSameScope(before, item.scope)) return;
    items.set(place, item.scope);
    this.changed.set(logId, item.id, item.scope);
    if (!before) this.early.show(logId, item.id, this.itemsOf(logId));
  }

  private itemsOf(logId: string): ItemLookup {
    return (id) => this.facts.items.get(inLog(logId, id));
  }

  private pusherOf(logId: string, memberId: string): Pusher {
    return {
      memberId,
      item: this.itemsOf(logId),
      project: (name) => {
        const facts = this.facts.projects.get(inLog(logId, name));
        if (!facts) return undefined;
        const { projectKey, visibility, roles } = facts;
        const listed = Object.hasOwn(roles, memberId) ? roles[memberId] : undefined;
        const role = roleIn(visibility, listed);
        return { projectKey, restricted: visibility === 'restricted', role };
      },
      restrictedNames: () => this.restricted.get(inLog(logId, memberId)) ?? [],
    };
  }
}
