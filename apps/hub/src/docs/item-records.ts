import { EDGE_KINDS, KNOWLEDGE_STATUSES, TASK_STATUSES } from '@app/domain';
import {
  type Schema,
  count,
  described,
  hash,
  listOf,
  named,
  oneOf,
  orNull,
  record,
  text,
  time,
} from './schema.js';

const person = named('Person');

const refFields = {
  id: text,
  groupKey: text,
  title: described(text, 'At most 300 characters.'),
  type: text,
  layer: text,
  status: oneOf(KNOWLEDGE_STATUSES),
  'projectKey?': text,
  updatedAt: time,
};

const progressFields = {
  name: text,
  version: count,
  lag: described(count, 'How many events it has not digested, in all logs.'),
  status: oneOf(['running', 'parked']),
  logs: described(
    listOf(
      record({
        logId: text,
        'groupKey?': described(text, 'Absent for the log of the hub itself.'),
        purpose: oneOf(['sync', 'administration']),
        position: described(count, 'The sequence of the last event that it has digested.'),
        size: count,
        status: oneOf(['running', 'parked']),
        'error?': described(text, 'What stopped it.'),
      }),
    ),
    'Those in which it is behind, where it is parked first; at most 100.',
  ),
};

const joined = described(
  record({
    edgeId: text,
    'reason?': text,
    createdAt: time,
    createdBy: person,
    item: named('ItemRef'),
    'decision?': described(oneOf(['accept', 'reject']), 'How it was decided in review.'),
  }),
  'An item joined by an edge.',
);

/** The records of one item and what stands around it. */
export const ITEM_RECORDS: Record<string, Schema> = {
  Person: record({
    memberId: text,
    displayName: described(text, 'The id of one that is no member.'),
    'handle?': text,
  }),
  ItemRef: record(refFields),
  NeighbourhoodNode: record({
    ...refFields,
    depth: described(count, '0 for the item itself.'),
  }),
  LearnedItem: record({
    ...refFields,
    createdAt: time,
    createdBy: record({ memberId: text, clientId: text }),
  }),
  Log: record({
    id: text,
    'groupKey?': described(text, 'Absent for the log of the hub itself.'),
    purpose: oneOf(['sync', 'administration']),
    size: described(count, 'How many events it has.'),
    head: record({ sequence: count, hash: orNull(hash) }),
    checkpoint: described(text, 'A signed note (C2SP tlog-checkpoint) over the head.'),
  }),
  ProjectionProgress: record(progressFields),
  RetriedProjection: record({
    ...progressFields,
    retried: described(count, 'In how many logs it was tried again.'),
  }),
  JoinedItem: joined,
  ItemPage: record({
    item: named('Knowledge'),
    'statusCause?': described(
      record({ since: time, 'by?': person, 'reason?': text }),
      'Why it is not simply in force; absent for an item that is, and in no doubt.',
    ),
    author: person,
    'editor?': described(person, 'Who changed it last, where that is somebody else.'),
    successors: listOf(named('JoinedItem')),
    predecessors: listOf(named('JoinedItem')),
    contradictions: listOf(named('JoinedItem')),
    proposals: described(listOf(named('ItemRef')), 'What waits to take its place.'),
    'proposedFor?': named('ItemRef'),
    'task?': record({ taskKey: text, status: oneOf(TASK_STATUSES) }),
    'project?': record({
      id: text,
      projectKey: text,
      name: text,
      registered: { type: 'boolean' },
      visibility: oneOf(['group', 'restricted']),
    }),
  }),
  NeighbourhoodEdge: record({
    id: text,
    kind: oneOf(EDGE_KINDS),
    fromId: text,
    toId: text,
    'reason?': text,
  }),
  HistoryEvent: record({
    id: text,
    kind: text,
    payload: described({ type: ['object', 'null'] }, 'Null when `redacted`.'),
    'redacted?': described(
      { const: true },
      'The payload is not for this reader, or was taken out; the hashes still hold.',
    ),
    'withheld?': described({ const: true }, 'There is a payload, which is not for this reader.'),
    createdAt: described({ type: ['string', 'null'] }, "The client's own string."),
    'signature?': named('Signature'),
    log: record({
      sequence: count,
      hash,
      'previousHash?': described(hash, 'Absent on the first event.'),
    }),
    logId: text,
    purpose: oneOf(['sync', 'administration']),
    'action?': described(text, 'What it did, as the audit trail says it.'),
    groupKey: text,
    memberId: text,
    clientId: text,
    acceptedAt: time,
    payloadHash: hash,
    member: person,
    client: record({ clientId: text, 'clientLabel?': text, 'hostname?': text }),
  }),
};
