import type { FeatureDescription } from '../openapi/operation.js';
import { described, text } from '../openapi/schema.js';

/** Hints that something has changed. */
export const STREAM_OPENAPI: FeatureDescription = {
  operations: [
    {
      method: 'get',
      path: '/api/v1/admin/stream',
      access: 'administration',
      summary: 'Which logs grow, as it happens',
      description:
        'Server-sent events: `grown` with `{groupKey?, purpose, size}` as data, for each log at most twice a second, ' +
        'on whichever replica it grew. An event is a hint that something changed; ask for what you need. A comment ' +
        'comes every 15 s. At most 200 streams are open at a time, 20 of them by one member.',
      contentType: 'text/event-stream',
      answer: described(text, 'Events as the HTML standard has them.'),
      example: 'event: grown\ndata: {"groupKey":"default","purpose":"sync","size":42}\n\n',
    },
  ],
};
