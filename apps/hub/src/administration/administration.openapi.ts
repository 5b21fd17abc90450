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
          projects: described(count, 'Finished ones aside.'),
          knowledgeItems: count,
          reviewQueue: count,
          events: count,
        }),
        sync: record({ lastEventAt: orNull(time), eventsLastHour: count }),
        projections: listOf(named('ProjectionState')),
        'publishing?': described(
          named('Publishing'),
          "The publishing of the hub's logs and the state of its witnesses; for administrators.",
        ),
        'verification?': described(
          named('Verification'),
          'The result of the last scheduled recomputation of all logs (HUB_VERIFY_EVERY), for administrators; absent ' +
            'before the first.',
        ),
        'embeddings?': described(
          named('Embeddings'),
          'How many texts are embedded (HUB_EMBEDDINGS_URL), for administrators.',
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
      'problem?': described(text, 'Why a log is no longer published.'),
      quorum: described(
        oneOf(['met', 'missing', 'none']),
        'Whether as many witnesses as HUB_WITNESSES requires have seen everything that was published; `none`: it ' +
          'requires none.',
      ),
      witnesses: listOf(
        record({
          name: text,
          cosignedAt: described(orNull(time), 'The time of its latest cosignature.'),
          behind: described(
            count,
            'How many logs have a published checkpoint that it has not seen.',
          ),
          'problem?': described(text, 'Why it did not cosign when it was last asked.'),
        }),
      ),
    }),
    Verification: record({
      logs: count,
      events: count,
      bad: described(
        listOf(record({ logId: text, sequence: count, problem: text })),
        'The logs that did not recompute, and where; at most 20.',
      ),
      endedAt: time,
      goodAt: described(orNull(time), 'When all logs were last found good.'),
    }),
    Embeddings: record({
      model: text,
      embedded: count,
      waiting: described(count, 'Wait for the endpoint.'),
      refused: described(
        count,
        'Texts that the endpoint refuses, or that look like a secret and are not sent.',
      ),
      tooMany: described(
        count,
        'Texts of groups that are too large to be compared without pgvector.',
      ),
      'problem?': described(text, 'Why the endpoint currently embeds nothing.'),
      succeededAt: orNull(time),
    }),
    ProjectionState: record({ name: text, lag: count, status: text, 'error?': text }),
  },
};
