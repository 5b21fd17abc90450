import {
  type EmbeddedGroup,
  type EmbeddingWork,
  type HeldVectors,
  MAX_EXACT_ITEMS,
  type SendingGroup,
  type WantedItem,
  type WorkClaim,
  beginModel,
  claimWork,
  dropOfOthers,
  dropUnsent,
  isHeld,
  listSending,
  listWanted,
  loadWanted,
  makeVectorIndex,
  noteWork,
  releaseWork,
  storedDimensions,
  writeVectors,
} from '@app/projections';
import { secretRulesIn } from '@app/secrets';
import { type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database/database.js';
import { isTransient } from '../errors/transient.js';
import { embeddedText } from './embedded-text.js';
import { EndpointAway, type EmbeddingsEndpoint, TextsRefused } from './embeddings-endpoint.js';
import type { Pgvector } from './pgvector.js';
import { retryDelay } from '../runtime/retry-delay.js';
import { SeenGroups } from './seen-groups.js';

/** What embedding takes. */
export interface WorkerParts {
  database: Database;
  endpoint: EmbeddingsEndpoint;
  held: HeldVectors;
  pgvector: Pgvector;
  /** Who works, of the hubs on a database. */
  holder: string;
  now: () => number;
  /** A chance from 0 to 1. */
  chance: () => number;
  report: (error: unknown) => void;
  warn: (problem: string) => void;
}

/** How often it is looked what is new, in milliseconds. */
const TURN_MS = 2_000;
/** How long a hub that has gone silent keeps others from the work; the endpoint has half of that to answer. */
const CLAIM_MS = 60_000;
/** Texts that are sent together, and that are looked up together. */
const BATCH = 32;
const LOOKED_UP = 1_000;
const MEANS_NOTHING = 'means nothing to the model';
/** Any endpoint takes it that takes anything. */
const PROBE = 'knowledge';

/** The work is in other hands, or this hub ends. */
class WorkEnded extends Error {}

/**
 * Keeps a vector of each text that may leave the house: takes the work, if no other hub on the database is at it, sends what has none yet
 * and takes away what may be there no longer. What the endpoint fails at is tried again, ever later.
 */
export class EmbeddingWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private readonly seen: SeenGroups;
  private turning: Promise<void> | undefined;
  private underWay: Promise<void> | undefined;
  private hasBegun = false;
  private readonly indexed = new Set<number>();

  constructor(private readonly parts: WorkerParts) {
    this.seen = new SeenGroups(parts.now);
  }

  onApplicationBootstrap(): void {
    this.turning = this.turnByTheClock();
  }

  /** What is on its way is given up and comes again from the next hub. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.turning;
  }

  /** Does what there is to do now; resolves when it is done or the endpoint has failed. Who comes while a turn is under way joins in. Never rejects. */
  turn(): Promise<void> {
    this.underWay ??= this.takeTurn().finally(() => {
      this.underWay = undefined;
    });
    return this.underWay;
  }

  private async takeTurn(): Promise<void> {
    const { database, endpoint, held, holder, report } = this.parts;
    try {
      if (!this.hasBegun) await beginModel(database, endpoint.model);
      this.hasBegun = true;
      await held.follow();
      const groups = await listSending(database);
      if (!this.seen.isAnythingDue(groups)) return;
      const claim = this.claim();
      const work = await claimWork(database, endpoint.model, claim);
      if (!work) return;
      await this.workThrough(groups, work).finally(() => releaseWork(database, holder));
      await held.follow();
    } catch (error) {
      if (!isTransient(error) && !(error instanceof WorkEnded)) report(error);
    }
  }

  private async turnByTheClock(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await this.turn();
      await sleep(TURN_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  private claim(): WorkClaim {
    const { holder, now } = this.parts;
    return { holder, now: now(), until: now() + CLAIM_MS };
  }

  private async workThrough(groups: readonly SendingGroup[], work: EmbeddingWork): Promise<void> {
    const { database, endpoint, pgvector } = this.parts;
    const hasIndex = await pgvector.isThere();
    if (hasIndex) await this.makeIndex(await storedDimensions(database, endpoint.model));
    if (this.seen.haveOthersLeft(groups)) await dropOfOthers(database);
    let current = { ...work, tooMany: 0, waiting: 0 };
    for (const group of groups) {
      const { groupKey, texts, documents } = group;
      if (documents > MAX_EXACT_ITEMS && !hasIndex) {
        current.tooMany += documents;
        continue;
      }
      if (this.seen.isDue(group)) {
        const began = this.parts.now();
        await dropUnsent(database, { groupKey, texts });
        const tookMs = this.parts.now() - began;
        current = await this.embedGroup({ groupKey, texts, model: endpoint.model }, current);
        this.seen.note(group, { waiting: current.waiting, tookMs });
      }
    }
    await noteWork(database, this.claim(), { ...current, waiting: this.seen.waiting });
  }

  /** Embeds what a group has, as long as the endpoint takes it. */
  private async embedGroup(group: EmbeddedGroup, work: EmbeddingWork): Promise<EmbeddingWork> {
    let current = work;
    for (;;) {
      const { wanted, waiting } = await listWanted(this.parts.database, group, LOOKED_UP);
      current = { ...current, waiting };
      for (let from = 0; from < wanted.length; from += BATCH) {
        if (this.stopping.signal.aborted || this.parts.now() < current.retryAt) return current;
        const batch = wanted.slice(from, from + BATCH);
        const items = await loadWanted(this.parts.database, group, batch);
        const left = current.waiting - batch.length;
        current = await this.faring(current, left, () => this.embedSafe(group, items));
      }
      if (wanted.length < LOOKED_UP) return current;
    }
  }

  /** How the work goes on after a part of it, which is kept at once. */
  private async faring(
    work: EmbeddingWork,
    waiting: number,
    part: () => Promise<void>,
  ): Promise<EmbeddingWork> {
    const { database, now, chance, warn } = this.parts;
    let after: EmbeddingWork = {
      ...work,
      waiting,
      failures: 0,
      retryAt: 0,
      problem: null,
      succeededAt: now(),
    };
    try {
      await part();
    } catch (error) {
      if (!(error instanceof EndpointAway)) throw error;
      if (this.stopping.signal.aborted) throw new WorkEnded();
      const failures = work.failures + 1;
      const wait = error.retryAfterMs ?? retryDelay(failures, chance());
      const { message: problem } = error;
      if (problem !== work.problem) warn(`texts are not embedded now: the endpoint: ${problem}`);
      after = { ...work, failures, retryAt: now() + wait, problem };
    }
    await noteWork(database, this.claim(), after);
    return after;
  }

  /** Embeds what looks like no secret; what does is never sent. */
  private async embedSafe(group: EmbeddedGroup, items: readonly WantedItem[]): Promise<void> {
    const texts = items.map(({ item }) => embeddedText(item));
    // Almost always there is none, and one look at all of them costs what a look at a single one does.
    if ((await secretRulesIn(texts)).length === 0) return this.embed(group, items);
    const rules = await Promise.all(texts.map((text) => secretRulesIn(text)));
    const safe = items.filter((_, at) => rules[at]!.length === 0);
    for (const [at, item] of items.entries())
      if (rules[at]!.length > 0)
        await this.keepRefused(group, item, `looks like a secret (${rules[at]!.join(', ')})`);
    await this.embed(group, safe);
  }

  private async embed(group: EmbeddedGroup, items: readonly WantedItem[]): Promise<void> {
    if (items.length === 0) return;
    const { endpoint } = this.parts;
    try {
      const texts = items.map(({ item }) => embeddedText(item));
      const vectors = await endpoint.embed(texts, this.stopping.signal);
      const dimensions = vectors.find((vector) => vector !== null)?.length;
      if (await this.parts.pgvector.isThere()) await this.makeIndex(dimensions);
      const made = items.map(({ id, textHash }, at) => {
        const vector = vectors[at] ?? null;
        return { id, textHash, vector, problem: vector ? null : MEANS_NOTHING };
      });
      await this.keep((sql) => writeVectors(sql, group, made));
    } catch (error) {
      if (!(error instanceof TextsRefused)) throw error;
      const [item, ...others] = items;
      if (others.length > 0) for (const each of items) await this.embed(group, [each]);
      else await this.refuse(group, item!, error);
    }
  }

  /** Tells a text that the endpoint does not take from an endpoint that takes nothing. */
  private async refuse(group: EmbeddedGroup, item: WantedItem, refusal: TextsRefused) {
    await this.parts.endpoint.embed([PROBE], this.stopping.signal).catch((error: unknown) => {
      throw error instanceof TextsRefused ? new EndpointAway(error.message) : error;
    });
    await this.keepRefused(group, item, `is refused with ${refusal.status}`);
  }

  private keepRefused(group: EmbeddedGroup, { id, textHash }: WantedItem, problem: string) {
    const texts = [{ id, textHash, vector: null, problem }];
    return this.keep((sql) => writeVectors(sql, group, texts));
  }

  /** Who comes late with a vector must not write it beside those of another hub. */
  private keep(write: (sql: Parameters<typeof writeVectors>[0]) => Promise<void>): Promise<void> {
    const { database, endpoint, holder } = this.parts;
    return database.transaction(async (sql) => {
      if (!(await isHeld(sql, endpoint.model, holder))) throw new WorkEnded();
      await write(sql);
    });
  }

  private async makeIndex(dimensions: number | undefined): Promise<void> {
    if (dimensions === undefined || this.indexed.has(dimensions)) return;
    this.indexed.add(dimensions);
    await makeVectorIndex(this.parts.database, dimensions).catch(this.parts.report);
  }
}
