import type { ErrorCode } from '@app/domain';
import { limitedBy } from '../openapi/limited-by.js';
import type { Access, FeatureDescription, Operation } from '../openapi/operation.js';
import { count, described, integer, listOf, record, text } from '../openapi/schema.js';
import { EventProofQueryDto, GrowthProofQueryDto } from './transparency.dto.js';

const NOTE =
  'knowledge-hub/4c1b/logs/9940\n1\nT/Vy...\n\n— knowledge-hub/4c1b/logs/9940 1v3P...\n— knowledge-hub/4c1b 9aXk...\n';

/** Where the logs are asked about, by whom, and what a log is refused with that is not theirs. */
const READERS: readonly { path: string; access: Access; refusal: ErrorCode; whose: string }[] = [
  {
    path: '/api/v1/federation/logs/{logId}',
    access: 'bearer',
    refusal: 'federation.branch_forbidden',
    whose: "the group's log",
  },
  {
    path: '/api/v1/admin/logs/{logId}',
    access: 'administration',
    refusal: 'admin.log_not_found',
    whose: 'a log',
  },
];

const operations = READERS.flatMap(({ path, access, refusal, whose }): Operation[] => [
  {
    method: 'get',
    path: `${path}/checkpoint`,
    access,
    summary: `The last published checkpoint of ${whose}, at most 10 s old where it has grown since`,
    contentType: 'text/plain',
    answer: described(
      text,
      "A signed note (C2SP tlog-checkpoint), signed by the key that is named like the origin and by the hub's.",
    ),
    example: NOTE,
    errors: [refusal],
  },
  {
    method: 'get',
    path: `${path}/proof`,
    access,
    summary: `That an event is in ${whose}`,
    query: limitedBy(EventProofQueryDto, { eventId: text }),
    contentType: 'text/plain',
    answer: described(
      text,
      "A C2SP tlog-proof with the event's entry in `extra`, under the last published checkpoint or, if that does " +
        'not reach the event, a current one.',
    ),
    example: `c2sp.org/tlog-proof@v1\nextra eyJhY2Nl...\nindex 0\n\n${NOTE}`,
    errors: [refusal, 'log.event_not_found'],
  },
  {
    method: 'get',
    path: `${path}/consistency`,
    access,
    summary: `That ${whose} has only grown from one size to another`,
    query: limitedBy(GrowthProofQueryDto, {
      from: described(integer, 'The size that is known.'),
      to: described(integer, "The larger size; by default the log's."),
    }),
    answer: record({
      from: count,
      to: count,
      consistency: described(listOf(text), 'RFC 6962, section 2.1.2; each hash in base64.'),
    }),
    example: { from: 3, to: 4, consistency: ['T/Vy...'] },
    errors: [refusal, 'log.size_unknown'],
  },
]);

/** Checkpoints and proofs. */
export const TRANSPARENCY_OPENAPI: FeatureDescription = { operations };
