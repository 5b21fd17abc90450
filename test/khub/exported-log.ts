import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Frontier, type ServedEvent, hashOf, payloadHash, receivedEvent } from '@app/domain';
import canonicalize from 'canonicalize';
import type { Joined, TestHub } from '../support/hub.js';
import { TestClient } from './run-khub.js';

/** Makes what the log holds what a hub would have written before there was version 2. */
async function asVersionOne(hub: TestHub, reader: Joined): Promise<void> {
  const { body } = await hub.ask('/api/v1/federation/sync-events', { token: reader.accessToken });
  const tree = new Frontier();
  let previousHash: string | null = null;
  await hub.database.transaction(async (sql) => {
    await sql.query('SET LOCAL session_replication_role = replica');
    for (const served of body.events as ServedEvent[]) {
      const hashed = payloadHash(canonicalize(served.payload)!);
      const { v: _, ...claim } = receivedEvent(body.log.id, served);
      const leaf: Buffer = hashOf({ ...claim, previousHash, payloadHash: hashed.toString('hex') });
      tree.append(leaf);
      previousHash = leaf.toString('hex');
      await sql.query(
        `UPDATE event SET version = 1, push_id = NULL, salt = NULL, payload_hash = $3, hash = $4
         WHERE log_id = $1 AND sequence = $2`,
        [body.log.id, served.log.sequence, hashed, leaf],
      );
    }
    const head = [body.log.id, Buffer.from(previousHash!, 'hex'), tree.encode()];
    await sql.query('UPDATE log SET head_hash = $2, frontier = $3 WHERE log_id = $1', head);
  });
}

const event = (id: string, payload: object = { id }) => ({ id, kind: 'note.taken', payload });
const ODD = { '10': 1e-7, '2': -1.5e-7, text: 'Ünï 🦄 \u0000\u2028\u007f "payload":" \\' };

/** How many events the exported log has, and how many of them are of version 1. */
export const SIZE = 600;
export const OLD = 3;

/** The lines of a file. */
export const linesOf = (path: string): string[] => readFileSync(path, 'utf8').trimEnd().split('\n');

/** A log that was exported, to be changed in copies of it. */
export class ExportedLog {
  private copies = 0;

  private constructor(
    readonly file: string,
    /** The client that exported it, and one more member. */
    readonly client: TestClient,
    readonly bob: Joined,
    /** The keys that sign the log's checkpoints. */
    readonly keys: { hub: string; log: string },
  ) {}

  /** Fills the log of a hub with both versions of entries, a payload that is redacted and one that is withheld, and exports it. */
  static async of(hub: TestHub): Promise<ExportedLog> {
    await hub.group('core');
    const bob = await hub.join('core', 'Bob');
    const client = new TestClient();
    await client.join(hub, 'core', 'Ada');
    await hub.push(
      bob,
      Array.from({ length: OLD }, (_, n) => event(`old ${n}`, { n, ...ODD })),
    );
    await asVersionOne(hub, bob);
    await hub.push(bob, [event('secret'), event('own', { visibility: 'private' })]);
    const many = Array.from({ length: SIZE - OLD - 2 }, (_, n) => event(`n${n}`, { n, ...ODD }));
    await hub.push(bob, many);
    await hub.ask('/api/v1/admin/events/secret/redact', { body: { groupKey: 'core' } });
    const hubKey = (await hub.ask('/.well-known/hub')).body.signing.publicKey;
    const page = await hub.ask('/api/v1/federation/sync-events', { token: bob.accessToken });
    const file = join(client.directory, 'log.ndjson');
    await client.run('export', '--log', file);
    return new ExportedLog(file, client, bob, { hub: hubKey, log: page.body.log.publicKey });
  }

  get directory(): string {
    return this.client.directory;
  }

  get lines(): string[] {
    return linesOf(this.file);
  }

  /** A file with these lines in place of its own. */
  changed(change: (lines: string[]) => string[]): string {
    const path = join(this.directory, `changed-${++this.copies}.ndjson`);
    writeFileSync(path, `${change(this.lines).join('\n')}\n`);
    return path;
  }

  /** A file with one line changed: of an event, by its sequence, or another. */
  altered(line: number, change: (value: any) => any): string {
    return this.changed((lines) =>
      lines.with(line, canonicalize(change(JSON.parse(lines.at(line)!)))!),
    );
  }
}

/** Verifies a file as somebody who has seen nothing of its log before. */
export const verifyAnew = (path: string, ...more: string[]) =>
  new TestClient().run('verify', path, '--json', ...more);
