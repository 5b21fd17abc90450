// Checks what a run of chaos has left, offline and with nothing of the hub's own code: every hash is recomputed from what the
// federation read served (ARCHITECTURE.md, "The logs"), and what clients saw is held against it.
import { createHash } from 'node:crypto';

const NO_HASH = '0'.repeat(64);
const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);

/** RFC 8785 of a JSON value without undefined members. */
function canonical(value) {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${members.join(',')}}`;
}

function sha256(...parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** The hash that an event of a federation page must have after the one before it, as a buffer. @public */
export function hashOf(logId, event, previousHash) {
  const { id, kind, createdAt, acceptedAt, memberId, clientId, signature, payload, log } = event;
  const { sequence, v = 1, salt = '' } = log;
  // What was redacted is gone, and its salt with it.
  const payloadHash =
    payload === null
      ? event.payloadHash
      : sha256(Buffer.from(salt, 'base64'), canonical(payload)).toString('hex');
  const entry = { v, log: logId, sequence, previousHash: previousHash ?? NO_HASH, id, kind };
  const rest = { createdAt, acceptedAt, memberId, clientId, signature: signature ?? null };
  const brought = v === 1 ? {} : { pushId: event.pushId };
  return sha256(LEAF, canonical({ ...entry, ...rest, ...brought, payloadHash }));
}

/** The RFC 6962 root of leaf hashes. @public */
export function rootOf(leaves) {
  let level = leaves;
  if (level.length === 0) return sha256('');
  while (level.length > 1) {
    const next = [];
    for (let at = 0; at + 1 < level.length; at += 2)
      next.push(sha256(NODE, level[at], level[at + 1]));
    if (level.length % 2 === 1) next.push(level.at(-1));
    level = next;
  }
  return level[0];
}

function* chainProblems({ logId, head, checkpoint, events }) {
  const leaves = [];
  for (const [at, event] of events.entries()) {
    const { sequence, hash, previousHash } = event.log;
    if (sequence !== at + 1) yield `event ${at + 1} says that it is ${sequence}`;
    const before = leaves.at(-1)?.toString('hex');
    if (previousHash !== before) yield `event ${sequence} names another predecessor`;
    const own = hashOf(logId, event, before);
    if (own.toString('hex') !== hash) yield `event ${sequence} has another hash`;
    leaves.push(own);
  }
  const last = leaves.at(-1)?.toString('hex') ?? null;
  if (head.sequence !== events.length || head.hash !== last) yield 'the head is of another log';
  const [, size, root] = checkpoint.split('\n');
  if (Number(size) !== events.length || root !== rootOf(leaves).toString('base64'))
    yield 'the checkpoint is of another tree';
}

function* contentProblems(events, sent) {
  for (const { id, clientId, payload } of events) {
    const event = sent.get(id);
    if (!event) yield `${id} was never sent`;
    else if (event.redacted ? payload !== null : canonical(event.payload) !== canonical(payload))
      yield `${id} is not as it was sent, or not redacted as it was`;
    else if (event.clientId !== clientId) yield `${id} is not as it was sent`;
  }
}

/** Events that come after a later one of their client. */
function* orderProblems(events, sent) {
  const places = new Map();
  for (const { id, clientId, log } of events) {
    const [count, last] = [sent.get(id)?.count ?? -1, places.get(clientId) ?? -1];
    if (sent.has(id) && count <= last)
      yield `${id} at ${log.sequence} comes after a later one of its client`;
    places.set(clientId, Math.max(count, last));
  }
}

function* readerProblems(events, readers, mayLose) {
  for (const { name, seen, finished, told = 0 } of readers) {
    for (const [at, { id, sequence, hash }] of seen.entries()) {
      const event = events[at];
      if (sequence === at + 1 && event?.id === id && event.log.hash === hash) continue;
      yield `${name} read ${id} as ${sequence} where the log has ${event?.id} as ${at + 1}`;
      break;
    }
    if (told > 0 && !mayLose) yield `${name} was told that the history is another one`;
    if (finished && seen.length !== events.length)
      yield `${name} was told that ${seen.length} of ${events.length} events are all`;
  }
}

/**
 * Holds a log as it was served against what was sent and seen: `log` is `{logId, head, checkpoint, events}`, `sent` maps ids to
 * `{clientId, payload, count, acknowledged, redacted}`, `readers` are `{name, seen, finished, told}`. Where the database may lose what was acknowledged,
 * `mayLose`, readers may be told so, and clients that push again what they hold give it back behind what they pushed since. Answers
 * `{events, acked, lost, givenBack, twice, wrong}`: numbers, and `wrong` as sentences.
 */
export function checkRun({ log, sent, readers, mayLose = false }) {
  const times = new Map();
  for (const { id } of log.events) times.set(id, (times.get(id) ?? 0) + 1);
  const late = [...orderProblems(log.events, sent)];
  const acknowledged = [...sent].filter(([, event]) => event.acknowledged).map(([id]) => id);
  return {
    events: log.events.length,
    acked: acknowledged.length,
    lost: acknowledged.filter((id) => !times.has(id)).length,
    givenBack: mayLose ? late.length : 0,
    twice: [...times.values()].filter((count) => count > 1).length,
    wrong: [
      ...chainProblems(log),
      ...contentProblems(log.events, sent),
      ...(mayLose ? [] : late),
      ...readerProblems(log.events, readers, mayLose),
    ],
  };
}
