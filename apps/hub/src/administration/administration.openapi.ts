import {
  count,
  described,
  listOf,
  named,
  oneOf,
  orNull,
  record,
  text,
  time,
} from '../openapi/schema.js';
import { KNOWLEDGE } from '../openapi/examples.js';
import { type FeatureDescription } from '../openapi/operation.js';

/** The overview. */
export const ADMINISTRATION_OPENAPI: FeatureDescription = {
  operations: [
    {
      method: 'get',
      path: '/api/v1/admin/overview',
      access: 'administration',
      summary: 'The hub at a glance',
      answer: record({
        service: text,
        version: text,
        baseUrl: text,
        mcpUrl: text,
        counts: record({
          groups: count,
          members: count,
          projects: count,
          knowledgeItems: count,
          reviewQueue: count,
          events: count,
        }),
        sync: record({ lastEventAt: orNull(time), eventsLastHour: count }),
        projections: listOf(named('ProjectionState')),
        'publishing?': described(
          named('Publishing'),
          'How the hub stands to the world it publishes its logs to; for administrators.',
        ),
        'verification?': described(
          named('Verification'),
          'What recomputing all logs found last (HUB_VERIFY_EVERY), for administrators; absent until it has.',
        ),
        'embeddings?': described(
          named('Embeddings'),
          'How far texts are embedded (HUB_EMBEDDINGS_URL), for administrators.',
        ),
        recentKnowledge: described(listOf(named('Knowledge')), 'The newest 5.'),
      }),
      example: {
        service: 'knowledge-hub',
        version: '0.1.0',
        baseUrl: 'http://127.0.0.1:8721',
        mcpUrl: 'http://127.0.0.1:8721/mcp',
        counts: {
          groups: 1,
          members: 2,
          projects: 1,
          knowledgeItems: 1,
          reviewQueue: 0,
          events: 9,
        },
        sync: { lastEventAt: '2026-11-20T12:00:00.000Z', eventsLastHour: 1 },
        projections: [{ name: 'knowledge', lag: 0, status: 'running' }],
        publishing: {
          quorum: 'met',
          witnesses: [{ name: 'ours', cosignedAt: '2026-11-20T12:00:03.000Z', behind: 0 }],
        },
        verification: {
          logs: 3,
          events: 9,
          bad: [],
          endedAt: '2026-11-20T11:00:00.000Z',
          goodAt: '2026-11-20T11:00:00.000Z',
        },
        recentKnowledge: [KNOWLEDGE],
      },
    },
  ],
  records: {
    Publishing: record({
      'problem?': described(text, 'Why some log is not published any more.'),
      quorum: described(
        oneOf(['met', 'missing', 'none']),
        'Whether as many as HUB_WITNESSES asks for have seen all that was published; `none`: it asks for nobody.',
      ),
      witnesses: listOf(
        record({
          name: text,
          cosignedAt: described(orNull(time), 'Of its youngest cosignature.'),
          behind: described(count, 'How many logs have a checkpoint that it has not seen.'),
          'problem?': described(text, 'Why it did not cosign when it was asked last.'),
        }),
      ),
    }),
    Verification: record({
      logs: count,
      events: count,
      bad: described(
        listOf(record({ logId: text, sequence: count, problem: text })),
        'Those that did not recompute, and where; at most 20.',
      ),
      endedAt: time,
      goodAt: described(orNull(time), 'When all logs were good last.'),
    }),
    Embeddings: record({
      model: text,
      embedded: count,
      waiting: described(count, 'Wait for the endpoint.'),
      refused: described(
        count,
        'The endpoint does not take them, or they look like a secret and are not sent.',
      ),
      tooMany: described(count, 'In groups that are too large to be compared without pgvector.'),
      'problem?': described(text, 'Why the endpoint embeds nothing now.'),
      succeededAt: orNull(time),
    }),
    ProjectionState: record({ name: text, lag: count, status: text, 'error?': text }),
  },
};
