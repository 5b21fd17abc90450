import 'reflect-metadata';
import { createReadStream } from 'node:fs';
import { randomBytes, randomUUID } from 'node:crypto';
import { type LogHeader, type LogLine, asLogHeader, asLogLine, headedLines } from '@app/domain';
import { FOLLOWING_PROJECTIONS, TRANSACTIONAL_PROJECTIONS } from '@app/projections';
import { readConfig } from '../config.js';
import type { Database } from '../database/database.js';
import { TailRefused, importTail } from '../event-store/integrity/import-tail.js';
import { findMasterKey, identify } from '../identity/hub-identity.js';
import { CheckpointSigner } from '../transparency/checkpoint-signer.js';
import { withCurrentDatabase } from './with-database.js';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new TailRefused('a line of the file is not JSON');
  }
}

async function* logLines(chunks: AsyncIterable<string[]>): AsyncGenerator<LogLine> {
  for await (const texts of chunks) {
    for (const text of texts) {
      const line = asLogLine(parsed(text));
      if (!line) throw new TailRefused('a line of the file is neither an event nor a checkpoint');
      yield line;
    }
  }
}

async function openLog(
  path: string,
): Promise<{ header: LogHeader; lines: AsyncIterable<LogLine> }> {
  const { first, rest } = await headedLines(createReadStream(path));
  const header = first === undefined ? null : asLogHeader(parsed(first));
  if (!header) throw new TailRefused('it is not an exported log (khub export --log)');
  return { header, lines: logLines(rest) };
}

async function importFile(database: Database, signer: CheckpointSigner, path: string) {
  const { header, lines } = await openLog(path);
  const { id, groupKey, purpose } = header.log;
  const { imported, size, bare } = await database.transaction((sql) =>
    importTail(sql, {
      header,
      lines,
      keys: [signer.publicKey],
      transactional: TRANSACTIONAL_PROJECTIONS,
      following: FOLLOWING_PROJECTIONS,
      now: Date.now(),
    }),
  );
  process.stdout.write(
    `${purpose} log of ${groupKey ?? 'the hub'} (${id}): restored ${imported} events, now ${size}\n`,
  );
  if (bare.length === 0) return;
  process.stdout.write(
    `${bare.length} of them came without their payloads. Redact each, so that it is on record why ` +
      `(POST /api/v1/admin/events/ID/redact): ${bare.join(' ')}\n`,
  );
}

const USAGE = {
  usage: 'npm run log:import -- FILE.ndjson ...',
  description:
    'Restores the events that exported logs (khub export --log) have and the database lacks.',
  positionals: 'wanted',
} as const;

await withCurrentDatabase(USAGE, async (database, files) => {
  const masterKey = await findMasterKey(database, readConfig(), randomBytes);
  const identity = await identify(database, masterKey, { serverId: randomUUID(), now: Date.now() });
  const signer = new CheckpointSigner(masterKey, identity);
  for (const path of files) {
    try {
      await importFile(database, signer, path);
    } catch (error) {
      if (!(error instanceof TailRefused)) throw error;
      process.stderr.write(`${path}: ${error.message}\n`);
      process.exitCode = 1;
    }
  }
});
