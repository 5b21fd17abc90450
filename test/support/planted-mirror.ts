import { type AuditedEvent, Frontier, SALT_BYTES, canonicalize } from '@app/domain';
import { addMirror } from '../../apps/hub/src/event-store/mirror/mirror.js';
import {
  type WrittenMirrorPage,
  forgetMirror,
  mirrorRows,
  writeMirrored,
} from '../../apps/hub/src/event-store/mirror/mirrored-logs.js';
import { ProjectionRunner } from '../../apps/hub/src/event-store/projections/projection-runner.js';
import type { TestHub } from './hub.js';
import { until } from './until.js';
import type { Reader } from './readers.js';

const ORIGIN = 'elsewhere/default';
const MIRROR_ID = '5b0d7f5e-8a34-4f5c-9a3e-0d6a1c1f7f10';
const LOG = {
  logId: 'c0803c96-4a73-4bff-8adc-e949ae13650a',
  serverId: 'b557b9a6-0f43-4a52-8b0c-3f9c51c0a1de',
  origin: ORIGIN,
};
const NOWHERE = { logId: null, note: null, size: 0, hash: null, frontier: Buffer.alloc(0) };

function eventOf(id: string, sequence: number): AuditedEvent {
  const [, , reach = ''] = id.split('-');
  const [word] = ['private', 'org'].filter((each) => id.endsWith(each));
  const told = `quetzal ${word === 'private' ? 'own' : word === 'org' ? 'org' : reach}`;
  const says = { id, title: `quetzalcoatl ${id}`, summary: told, layer: 'canonical' };
  const hash = sequence.toString(16).padStart(64, '0');
  return {
    id: `event ${id}`,
    kind: 'knowledge.captured',
    payload: { knowledge: { ...says, ...(word && { visibility: word }) } },
    createdAt: null,
    acceptedAt: '2026-11-20T12:00:00.000Z',
    memberId: 'member_default_eve',
    clientId: 'client_default_eve_1',
    pushId: null,
    payloadHash: hash,
    log: { sequence, hash, v: 2, salt: Buffer.alloc(SALT_BYTES).toString('base64') },
  };
}

function pageOf(events: AuditedEvent[]): WrittenMirrorPage {
  const tree = new Frontier();
  for (const { log } of events) tree.append(log.hash);
  const { hash } = events.at(-1)!.log;
  const position = { logId: LOG.logId, note: '', size: tree.size, hash, frontier: tree.encode() };
  const taken = events.map((event) => ({ event, canonicalPayload: canonicalize(event.payload) }));
  return { events: taken, position, completed: tree.completed };
}

/** Writes items into a mirror for a group, as a page that was verified is written: one is private, one is for every group over there. */
async function plantMirror(hub: TestHub, groupKey: string, ids: string[]): Promise<void> {
  const { serverId } = LOG;
  const whose = { mirrorId: MIRROR_ID, origin: ORIGIN, groupKey, serverId, branch: 'default' };
  const settings = { ...whose, url: '', tokenSealed: '', isInvite: false, keys: [], intervalMs: 1 };
  const rows = mirrorRows(pageOf(ids.map((id, at) => eventOf(id, at + 1))));
  await hub.database.transaction(async (sql) => {
    // Nobody looks at it before the end of time.
    await addMirror(sql, settings, { now: Number.MAX_SAFE_INTEGER, createdBy: 'administrator' });
    await writeMirrored(sql, LOG, { rows, from: NOWHERE, now: 1 });
  });
}

/** Takes it away again. */
async function forgetPlanted(hub: TestHub): Promise<void> {
  const { projections } = hub.app.get(ProjectionRunner);
  await hub.database.transaction((sql) => forgetMirror(sql, projections, MIRROR_ID, LOG));
}

/** Whether a reader finds what was planted wherever items are found; throws where it finds a part of it, what is private, or any in a log. */
async function finds(reader: Reader): Promise<boolean> {
  const answers = [
    await reader.list(),
    await reader.search('quetzalcoatl'),
    (await reader.item('mirrored-in-team')) + (await reader.item('mirrored-org')),
  ];
  const told = answers.flatMap((text) =>
    ['quetzal team', 'quetzal org'].map((tell) => text.includes(tell)),
  );
  const elsewhere = (await reader.item('mirrored-private')) + (await reader.logs());
  if (/quetzal own/.test(answers.join('') + (await reader.briefs())) || /quetzal /.test(elsewhere))
    throw new Error('what is private, or in no log of this hub, is told');
  if (new Set(told).size > 1) throw new Error('a part of what is mirrored is told');
  return told[0] === true;
}

/** Mirrors items for a group; answers those of the readers, by name, who find them. */
export async function readersOfMirror(
  hub: TestHub,
  groupKey: string,
  readers: Record<string, Reader>,
): Promise<string[]> {
  await plantMirror(hub, groupKey, ['mirrored-in-team', 'mirrored-private', 'mirrored-org']);
  await until(async () => {
    const rows = await hub.database.query('SELECT 1 FROM search WHERE group_key = $1', [ORIGIN]);
    return rows.length === 3;
  });
  const names: string[] = [];
  for (const [name, reader] of Object.entries(readers)) if (await finds(reader)) names.push(name);
  await forgetPlanted(hub);
  return names;
}
