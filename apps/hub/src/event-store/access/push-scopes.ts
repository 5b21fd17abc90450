import {
  type AppendProblem,
  type ItemLookup,
  type ItemScope,
  type Pusher,
  appendProblem,
  namesIn,
  resolveClaim,
  roleIn,
} from '@app/domain';
import { type Sql, arrayParameters } from '@app/projections';
import type { ChainedDraft } from '../append/chain.js';
import type { DraftScope, EventDraft } from '../append/event-draft.js';
import { EarlyEvents, columnsOf } from './early-events.js';
import { type ScopeFacts, readRestrictedNames, readScopeFacts } from './scope-facts.js';
import { inLog } from '../log/in-log.js';
import { unnested } from '../log/unnested.js';

/** A draft and the log it is for. */
export interface ClaimedDraft {
  logId: string;
  draft: EventDraft;
}

/** The types of `PushScopes.itemColumns`. */
export const ITEM_TYPES = [
  'uuid',
  'text',
  'text',
  'text',
  'boolean',
  'boolean',
  'text',
  'text',
  'boolean',
] as const;
/** SQL: keeps the scopes of items that a `FROM` clause yields as `item`. */
export const keepItems = (from: string) => `
  INSERT INTO item_scope (log_id, knowledge_id, project_key, para_key, private, org, created_by, other_keys, proposed)
  SELECT item.* FROM ${from}
  ON CONFLICT ON CONSTRAINT item_scope_pkey DO UPDATE SET
    project_key = excluded.project_key, para_key = excluded.para_key,
    private = excluded.private, org = excluded.org, created_by = excluded.created_by,
    other_keys = excluded.other_keys, proposed = excluded.proposed`;
const KEEP_ITEMS = keepItems(`${unnested(1, ITEM_TYPES)} AS item`);

function isSame(a: ItemScope | undefined, b: ItemScope): boolean {
  return JSON.stringify(a && columnsOfItem(a)) === JSON.stringify(columnsOfItem(b));
}

function columnsOfItem({ otherKeys, ...scope }: ItemScope): (string | boolean | null)[] {
  const { projectKey, paraKey, private: isPrivate, org, createdBy, proposed } = scope;
  const others = otherKeys.length === 0 ? null : otherKeys.join(' ');
  return [projectKey, paraKey, isPrivate, org, createdBy, others, proposed];
}

/** Decides who may append a draft and who may see it, from the items and projects of its log; follows what the admitted drafts change. */
export class PushScopes {
  private readonly changed = new Map<string, { logId: string; id: string; scope: ItemScope }>();

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

  /** Reads the items and projects that the drafts' claims name, under the locks of their logs; without claims nothing is read. */
  static async read(sql: Sql, drafts: readonly ClaimedDraft[]): Promise<PushScopes> {
    const claims = drafts.flatMap(({ logId, draft: { claim, memberId } }) =>
      claim ? [{ logId, claim, memberId }] : [],
    );
    if (claims.length === 0) return PushScopes.unclaimed();
    const facts = await readScopeFacts(sql, claims);
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

  /** Who may see the draft, which its sender may append; notes the item that it writes. */
  admit(logId: string, draft: EventDraft): DraftScope {
    const { claim, memberId } = draft;
    if (!claim) return draft;
    const resolved = resolveClaim(claim, memberId, this.itemsOf(logId));
    this.note(logId, resolved.item);
    const { projectKey, privateTo } = columnsOf(resolved.scope);
    return { projectKey, privateTo, early: resolved.early };
  }

  /** Takes in an admitted draft that has its place in the log. */
  place(draft: ChainedDraft): void {
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

  /** The scopes of the items that the admitted drafts have changed, as columns. */
  itemColumns(): Buffer[] {
    const rows = [...this.changed.values()].map(({ logId, id, scope }) => {
      return [logId, id, ...columnsOfItem(scope)];
    });
    return arrayParameters(
      ITEM_TYPES,
      ITEM_TYPES.map((_, at) => rows.map((row) => row[at]!)),
    );
  }

  /** Whether the admitted drafts have changed more than the scopes of items. */
  get hasChangedEarly(): boolean {
    return this.early.hasChanged;
  }

  /** Writes what the admitted drafts have changed; their events have to be written. */
  async write(sql: Sql): Promise<void> {
    if (this.changed.size > 0) await sql.query(KEEP_ITEMS, this.itemColumns());
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
    if (isSame(before, item.scope)) return;
    items.set(place, item.scope);
    this.changed.set(place, { logId, ...item });
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
