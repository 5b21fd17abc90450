import { DELIVERY_STATES, WEBHOOK_FORMATS, WEBHOOK_TYPES } from '@app/domain';
import { limitedBy } from '../openapi/limited-by.js';
import { PAGE_QUERY } from '../openapi/list-fields.js';
import { type FeatureDescription, UNREAD_BODY } from '../openapi/operation.js';
import { pagedList } from '../openapi/paged-list.js';
import {
  count,
  described,
  listOf,
  named,
  oneOf,
  record,
  text,
  time,
  truth,
} from '../openapi/schema.js';
import { AddWebhookDto, DeliveriesQueryDto, RetryDeliveriesDto } from './webhooks.dto.js';

const WEBHOOK = {
  id: 'wh_1',
  groupKey: 'default',
  origin: 'https://hooks.example',
  types: ['review.opened'],
  format: 'standard',
  createdAt: '2026-11-20T12:00:00.000Z',
  createdBy: 'administrator',
};

const WEBHOOK_FIELDS = {
  id: text,
  groupKey: text,
  origin: described(text, 'The origin of its address; the rest may be a secret and is not shown.'),
  types: described(listOf(oneOf(WEBHOOK_TYPES)), 'What it is told of.'),
  format: oneOf(WEBHOOK_FORMATS),
  createdAt: time,
  createdBy: text,
};

/** Webhooks. */
export const WEBHOOKS_OPENAPI: FeatureDescription = {
  operations: [
    pagedList({
      path: '/api/v1/admin/webhooks',
      summary: 'The webhooks of one group or all, newest first',
      rows: 'webhooks',
      of: 'ListedWebhook',
      example: { ...WEBHOOK, waiting: 0, dead: 0 },
    }),
    {
      method: 'post',
      path: '/api/v1/admin/webhooks',
      access: 'administration',
      summary: 'Add a webhook',
      description:
        'It is sent what happens in its group from now on, as far as every member of the group may see it. Messages ' +
        'are signed as Standard Webhooks specifies and come at least once, under one `webhook-id`.',
      body: record(
        limitedBy(AddWebhookDto, {
          groupKey: text,
          url: described(
            text,
            'https, outside the network of the hub; HUB_WEBHOOK_ALLOW_PRIVATE allows more.',
          ),
          'types?': described(listOf(oneOf(WEBHOOK_TYPES)), 'Everything when absent.'),
          'format?': described(oneOf(WEBHOOK_FORMATS), 'standard when absent.'),
        }),
      ),
      answer: named('AddedWebhook'),
      example: { ...WEBHOOK, secret: 'whsec_...' },
      errors: ['admin.webhook_url_refused', 'admin.group_not_found', 'admin.webhooks_too_many'],
    },
    {
      method: 'delete',
      path: '/api/v1/admin/webhooks/{id}',
      access: 'administration',
      summary: 'Remove a webhook with its waiting messages',
      answer: named('Webhook'),
      example: WEBHOOK,
      errors: ['admin.webhook_not_found', ...UNREAD_BODY],
    },
    {
      method: 'post',
      path: '/api/v1/admin/webhooks/{id}/test',
      access: 'administration',
      summary: 'Send a message of the type webhook.test, once, now',
      answer: record({
        delivered: truth,
        messageId: text,
        'problem?': described(text, 'Why the target did not accept it.'),
      }),
      example: { delivered: true, messageId: 'msg_1' },
      errors: ['admin.webhook_not_found', ...UNREAD_BODY],
    },
    pagedList({
      path: '/api/v1/admin/webhooks/{id}/deliveries',
      summary: 'The messages of a webhook, newest first',
      description:
        'Delivered messages are kept for seven days, dead ones (no further attempts) for thirty.',
      query: { ...PAGE_QUERY, ...limitedBy(DeliveriesQueryDto, { state: oneOf(DELIVERY_STATES) }) },
      rows: 'deliveries',
      of: 'WebhookDelivery',
      errors: ['admin.webhook_not_found'],
      example: {
        messageId: 'msg_1',
        type: 'review.opened',
        state: 'dead',
        happenedAt: '2026-11-20T12:00:00.000Z',
        attempts: 10,
        problem: 'answered 500',
        endedAt: '2026-11-23T15:30:00.000Z',
      },
    }),
    {
      method: 'post',
      path: '/api/v1/admin/webhooks/{id}/retry',
      access: 'administration',
      summary: 'Send dead messages again, with all attempts',
      body: record(
        limitedBy(RetryDeliveriesDto, {
          'messageId?': described(text, 'By default all dead ones.'),
        }),
      ),
      bodyIsOptional: true,
      answer: record({ retried: described(count, 'How many are sent again.') }),
      example: { retried: 1 },
      errors: ['admin.webhook_not_found'],
    },
  ],
  records: {
    Webhook: record(WEBHOOK_FIELDS),
    AddedWebhook: record({
      ...WEBHOOK_FIELDS,
      secret: described(text, 'The key of its signatures, shown only here.'),
    }),
    ListedWebhook: record({
      ...WEBHOOK_FIELDS,
      waiting: described(count, 'Messages that still have to be sent.'),
      dead: described(count, 'Messages that are no longer tried.'),
      'deliveredAt?': described(time, 'When it last accepted a message.'),
    }),
    WebhookDelivery: record({
      messageId: described(text, 'The `webhook-id`, the same for all attempts.'),
      type: oneOf(WEBHOOK_TYPES),
      state: oneOf(DELIVERY_STATES),
      happenedAt: time,
      attempts: count,
      'problem?': described(text, 'Why the target did not accept it, the last time.'),
      'nextAttemptAt?': time,
      'endedAt?': time,
    }),
  },
};
