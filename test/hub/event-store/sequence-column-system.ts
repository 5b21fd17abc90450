import { hashOf } from '@app/domain';
import type { Sql } from '@app/projections';
import type { Database } from '../../../apps/hub/src/database/database.js';
import type { EventDraft } from '../../../apps/hub/src/event-store/append/event-draft.js';
import type { PushRequest } from '../../../apps/hub/src/event-store/push/push-request.js';
import { type PushAnswer, StoredSystem } from './system-under-test.js';

/** The store one would write first: the sequence comes from a sequence, and nobody waits for anybody. Wrong on purpose. */
export class SequenceColumnSubject extends StoredSystem {
  constructor(
    private readonly base: Database,
    private readonly now: () => number,
  ) {
    super(base, now);
  }

  static async prepare(sql: Sql): Promise<void> {
    await sql.query('CREATE SEQUENCE IF NOT EXISTS event_sequence');
  }

  override push(units: readonly PushRequest[]): Promise<PushAnswer[]> {
    return Promise.all(
      units.map((unit) => this.base.transaction((sql) => this.pushOne(sql, unit))),
    );
  }

  private async pushOne(sql: Sql, { logId, drafts, pushId }: PushRequest): Promise<PushAnswer> {
    let accepted = 0;
    let last: { sequence: number; hash: Buffer } = { sequence: 0, hash: Buffer.alloc(0) };
    for (const draft of drafts) {
      const stored = await sql.query('SELECT 1 FROM event WHERE log_id = $1 AND event_id = $2', [
        logId,
        draft.id,
      ]);
      if (stored.length > 0) continue;
      last = await this.insert(sql, logId, draft, pushId);
      accepted++;
    }
    if (accepted > 0)
      await sql.query(
        `UPDATE log SET size = greatest(size, $2), head_hash = CASE WHEN size < $2 THEN $3 ELSE head_hash END
         WHERE log_id = $1`,
        [logId, last.sequence, last.hash],
      );
    return { accepted, rejected: [], position: 0 };
  }

  private async insert(sql: Sql, logId: string, draft: EventDraft, pushId: string) {
    const [before] = await sql.query<{ hash: Buffer }>(
      'SELECT hash FROM event WHERE log_id = $1 ORDER BY sequence DESC LIMIT 1',
      [logId],
    );
    const [next] = await sql.query<{ nextval: string }>(`SELECT nextval('event_sequence')`);
    const sequence = Number(next?.nextval);
    const { id, kind, createdAt, memberId, clientId, payloadHash, salt, canonicalPayload } = draft;
    const acceptedAt = this.now();
    const hash = hashOf({
      v: 2,
      pushId,
      log: logId,
      sequence,
      previousHash: before?.hash.toString('hex') ?? null,
      id,
      kind,
      createdAt,
      acceptedAt: new Date(acceptedAt).toISOString(),
      memberId,
      clientId,
      signature: null,
      payloadHash: payloadHash.toString('hex'),
    });
    await sql.query(
      `INSERT INTO event (log_id, sequence, event_id, kind, created_at, accepted_at, member_id, client_id, payload,
                          payload_hash, hash, version, push_id, salt)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 2, $12, $13)`,
      [
        logId,
        sequence,
        id,
        kind,
        createdAt,
        acceptedAt,
        memberId,
        clientId,
        canonicalPayload,
        payloadHash,
        hash,
        pushId,
        salt,
      ],
    );
    return { sequence, hash };
  }
}
