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
import { secretRulesOfEach } from '@app/secrets';
import { type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database/database.js';
import { isTransient } from '../errors/transient.js';
import { embeddedText } from './embedded-text.js';
import {
  EndpointUnavailable,
  type EmbeddingsEndpoint,
  TextsRefused,
} from './embeddings-endpoint.js';
import type { Pgvector } from './pgvector.js';
import { retryDelay } from '../runtime/retry-delay.js';
import { ScannedGroups } from './scanned-groups.js';

/** What the worker needs. */
export interface WorkerParts {
  database: Database;
  endpoint: EmbeddingsEndpoint;
  held: HeldVectors;
  pgvector: Pgvector;
  /** Names this hub among those that share the database. */
  holder: string;
  now: () => number;
  /** A random number from 0 to 1. */
  chance: () => number;
  report: (error: unknown) => void;
  warn: (problem: string) => void;
}

/** How often new texts are looked for, in milliseconds. */
const TURN_MS = 2_000;
/** How long the claim of a hub that has stopped keeps others from the work; the endpoint has half of that to answer. */
const CLAIM_MS = 60_000;
/** How many texts are sent in one request, and how many ids are listed at once. */
const BATCH_SIZE = 32;
const LIST_SIZE = 1_000;
const MEANS_NOTHING = 'has no meaning for the model';
/** A text that any working endpoint embeds. */
const PROBE = 'knowledge';

/** Another hub has taken the work over, or this hub is ending. */
class WorkEnded extends Error {}

/**
 * Keeps a vector of each text that may be sent to the endpoint. Of the hubs that share a database one works at a time: it
 * embeds the texts that have no vector and deletes the vectors that may no longer be kept. After a failure of the endpoint it
 * waits longer before each attempt.
 */
export class EmbeddingWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private readonly scanned: ScannedGroups;
  private turning: Promise<void> | undefined;
  private underWay: Promise<void> | undefined;
  private hasBegun = false;
  private readonly indexed = new Set<number>();

  constructor(private readonly parts: WorkerParts) {
    this.scanned = new ScannedGroups(parts.now);
  }

  onApplicationBootstrap(): void {
    this.turning = this.turnByTheClock();
  }

  /** Aborts the request under way; the next hub that works sends it again. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.turning;
  }

  /** Embeds what waits now; resolves when that is done or the endpoint has failed. Calls during a turn share it. Never rejects. */
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
      if (!this.scanned.isAnythingDue(groups)) return;
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
    const hasIndex = await pgvector.isInstalled();
    if (hasIndex) await this.makeIndex(await storedDimensions(database, endpoint.model));
    if (this.scanned.haveSendersChanged(groups)) await dropOfOthers(database);
    let current = { ...work, tooMany: 0, waiting: 0 };
    for (const group of groups) {
      const { groupKey, texts, documents } = group;
      if (documents > MAX_EXACT_ITEMS && !hasIndex) {
        current.tooMany += documents;
        continue;
      }
      if (this.scanned.isDue(group)) {
        const began = this.parts.now();
        await dropUnsent(database, { groupKey, texts });
        const tookMs = this.parts.now() - began;
        current = await this.embedGroup({ groupKey, texts, model: endpoint.model }, current);
        this.scanned.note(group, { waiting: current.waiting, tookMs });
      }
    }
    await noteWork(database, this.claim(), { ...current, waiting: this.scanned.waiting });
  }

  /** Embeds the texts of a group until none waits or the endpoint fails. */
  private async embedGroup(group: EmbeddedGroup, work: EmbeddingWork): Promise<EmbeddingWork> {
    let current = work;
    for (;;) {
      const { wanted, waiting } = await listWanted(this.parts.database, group, LIST_SIZE);
      current = { ...current, waiting };
      for (let from = 0; from < wanted.length; from += BATCH_SIZE) {
        if (this.stopping.signal.aborted || this.parts.now() < current.retryAt) return current;
        const batch = wanted.slice(from, from + BATCH_SIZE);
        const items = await loadWanted(this.parts.database, group, batch);
        const left = current.waiting - batch.length;
        current = await this.attempt(current, left, () => this.embedSafe(group, items));
      }
      if (wanted.length < LIST_SIZE) return current;
    }
  }

  /** Runs a part of the work; records and resolves to the state of the work after it, whether it succeeded or the endpoint failed. */
  private async attempt(
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
      if (!(error instanceof EndpointUnavailable)) throw error;
      if (this.stopping.signal.aborted) throw new WorkEnded();
      const failures = work.failures + 1;
      const wait = error.retryAfterMs ?? retryDelay(failures, chance());
      const { message: problem } = error;
      if (problem !== work.problem)
        warn(`texts are not being embedded; the embeddings endpoint: ${problem}`);
      after = { ...work, failures, retryAt: now() + wait, problem };
    }
    await noteWork(database, this.claim(), after);
    return after;
  }

  /** Embeds the texts that look like no secret; those that do are never sent. */
  private async embedSafe(group: EmbeddedGroup, items: readonly WantedItem[]): Promise<void> {
    const texts = items.map(({ item }) => embeddedText(item));
    const rules = await secretRulesOfEach(texts);
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
      if (await this.parts.pgvector.isInstalled()) await this.makeIndex(dimensions);
      const made = items.map(({ id, textHash }, at) => {
        const vector = vectors[at] ?? null;
        return { id, textHash, vector, problem: vector ? null : MEANS_NOTHING };
      });
      await this.writeIfHeld((sql) => writeVectors(sql, group, made));
    } catch (error) {
      if (!(error instanceof TextsRefused)) throw error;
      const [item, ...others] = items;
      if (others.length > 0) for (const each of items) await this.embed(group, [each]);
      else await this.refuse(group, item!, error);
    }
  }

  /** Records a refused text, unless the endpoint refuses everything: then the endpoint is at fault, not the text. */
  private async refuse(group: EmbeddedGroup, item: WantedItem, refusal: TextsRefused) {
    await this.parts.endpoint.embed([PROBE], this.stopping.signal).catch((error: unknown) => {
      throw error instanceof TextsRefused ? new EndpointUnavailable(error.message) : error;
    });
    await this.keepRefused(group, item, `is refused with ${refusal.status}`);
  }

  private keepRefused(group: EmbeddedGroup, { id, textHash }: WantedItem, problem: string) {
    const texts = [{ id, textHash, vector: null, problem }];
    return this.writeIfHeld((sql) => writeVectors(sql, group, texts));
  }

  /** Writes while this hub still has the claim. Throws `WorkEnded` when another hub has taken the work over. */
  private writeIfHeld(
    write: (sql: Parameters<typeof writeVectors>[0]) => Promise<void>,
  ): Promise<void> {
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
