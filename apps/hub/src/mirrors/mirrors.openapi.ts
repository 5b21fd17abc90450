import { MIRROR_FAULTS } from '@app/domain';
import { limitedBy } from '../openapi/limited-by.js';
import { type FeatureDescription, UNREAD_BODY } from '../openapi/operation.js';
import {
  count,
  described,
  integer,
  listOf,
  named,
  oneOf,
  record,
  text,
  time,
} from '../openapi/schema.js';
import { AddMirrorDto } from './mirrors.dto.js';

const MIRROR = {
  id: '5b0d7f5e-8a34-4f5c-9a3e-0d6a1c1f7f10',
  origin: 'hub-example/default',
  url: 'https://hub.example',
  serverId: 'b557b9a6-0f43-4a52-8b0c-3f9c51c0a1de',
  remoteGroupKey: 'default',
  groupKey: 'default',
  keys: ['knowledge-hub/b557b9a6-0f43-4a52-8b0c-3f9c51c0a1de+1f0c22d9'],
  intervalSeconds: 60,
  status: 'waiting',
  logId: 'c0803c96-4a73-4bff-8adc-e949ae13650a',
  size: 708,
  remoteSize: 708,
  lag: 0,
  withheld: 0,
  redacted: 1,
  failures: 0,
  lastSuccessAt: '2026-11-20T12:00:00.000Z',
  nextAttemptAt: '2026-11-20T12:01:00.000Z',
  createdAt: '2026-11-20T11:00:00.000Z',
  createdBy: 'administrator',
};
const STATUSES = ['syncing', 'waiting', 'unreachable', 'unauthorized', ...MIRROR_FAULTS];

/** Mirrors of other hubs. */
export const MIRRORS_OPENAPI: FeatureDescription = {
  operations: [
    {
      method: 'get',
      path: '/api/v1/admin/mirrors',
      access: 'administration',
      summary: "The mirrors of other hubs' groups, and their status",
      answer: record({ mirrors: listOf(named('Mirror')) }),
      example: { mirrors: [MIRROR] },
    },
    {
      method: 'post',
      path: '/api/v1/admin/mirrors',
      access: 'administration',
      summary: 'Mirror a group of another hub for a group of this one',
      description:
        'The other hub is asked at once, and then at each interval. The whole group here may read what the other ' +
        "hub's member may see, except what is private.",
      body: record(
        limitedBy(AddMirrorDto, {
          url: text,
          'invite?': described(
            text,
            'An invite of the other hub, with which this one becomes a member there. It then keeps its token alive by itself.',
          ),
          'token?': described(
            text,
            'In place of an invite the bearer of a member of the other hub, used until it ends. Both are stored encrypted.',
          ),
          keys: described(
            listOf(text),
            'C2SP vkeys of one hub (`signing.publicKey` of its discovery), one of which must have signed. Get them by ' +
              'another way than from that address.',
          ),
          remoteGroupKey: described(text, "The other hub's group, which is the member’s."),
          groupKey: described(text, 'The group here whose members may read it.'),
          'hub?': described(text, "The other hub's name here; by default its host and port."),
          'intervalSeconds?': integer,
        }),
      ),
      answer: named('Mirror'),
      example: { ...MIRROR, size: 0, remoteSize: 0, redacted: 0 },
      errors: [
        'admin.group_not_found',
        'admin.mirror_access_invalid',
        'admin.mirror_exists',
        'admin.mirror_own_hub',
        'admin.mirror_url_invalid',
        'admin.mirror_keys_invalid',
        'admin.mirror_name_invalid',
      ],
    },
    {
      method: 'post',
      path: '/api/v1/admin/mirrors/{id}/acknowledge',
      access: 'administration',
      summary: 'Let a mirror continue that has stopped or is waiting',
      description:
        'A mirror that is `forked`, `rolled_back` or `corrupt` stops until somebody looks at it. The finding stays ' +
        'in the audit trail; if it is still true, the mirror stops again.',
      answer: named('Mirror'),
      example: MIRROR,
      errors: ['admin.mirror_not_found', ...UNREAD_BODY],
    },
    {
      method: 'delete',
      path: '/api/v1/admin/mirrors/{id}',
      access: 'administration',
      summary: 'Remove a mirror with everything it brought',
      answer: record({ id: text, origin: text, events: count }),
      example: { id: MIRROR.id, origin: MIRROR.origin, events: 708 },
      errors: ['admin.mirror_not_found', ...UNREAD_BODY],
    },
  ],
  records: {
    Mirror: record({
      id: text,
      origin: described(text, "Its name here, in place of a group's key: `<hub>/<group>`."),
      url: text,
      serverId: text,
      remoteGroupKey: text,
      groupKey: described(text, 'The group whose members may read it.'),
      keys: described(listOf(text), 'Name and id of each pinned key.'),
      intervalSeconds: count,
      status: oneOf(STATUSES),
      'problem?': text,
      'evidence?': described(listOf(text), 'The signed notes that prove it.'),
      'logId?': text,
      size: described(count, 'How many events are here.'),
      remoteSize: described(count, 'How many events the other hub last reported.'),
      lag: count,
      withheld: described(count, 'Events whose payload its member may not see.'),
      redacted: count,
      failures: described(count, 'In a row.'),
      'lastSuccessAt?': time,
      'nextAttemptAt?': described(time, 'Absent if it has stopped.'),
      createdAt: time,
      createdBy: text,
    }),
  },
};
