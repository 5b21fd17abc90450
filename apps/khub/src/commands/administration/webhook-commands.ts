import type { Command } from 'commander';
import { MAX_LIST_ROWS, WEBHOOK_TYPES } from '@app/domain';
import {
  Administration,
  type AdministrationOptions,
  ownGroup,
} from '../../administration/administration.js';
import {
  type ListedWebhook,
  type WebhookDelivery,
  deliveriesText,
  webhooksText,
} from '../../administration/webhook-text.js';
import type { Run } from '../../command-context.js';
import { asAdministrator, examples } from '../../command-help.js';
import { counted } from '../../counted.js';
import { EXIT } from '../../failure.js';

interface Added extends Omit<ListedWebhook, 'waiting' | 'dead'> {
  secret: string;
}

interface AddOptions extends AdministrationOptions {
  url: string;
  group?: string;
  type?: string[];
  slack?: boolean;
}

type OfWebhook = AdministrationOptions & { id: string };

const pathOf = (id: string) => `/webhooks/${encodeURIComponent(id)}`;

function addAdd(webhook: Command, run: Run): void {
  run<AddOptions>(
    asAdministrator(webhook.command('add <url>'))
      .description('add a webhook; prints its secret, once')
      .option('--group <key>', 'the group (default: yours, else "default")')
      .option(
        '--type <types...>',
        `the types to send (default: all of ${WEBHOOK_TYPES.join(', ')})`,
      )
      .option('--slack', "send messages in Slack's format")
      .addHelpText('after', examples('webhook add https://ci.example/hub --type review.opened')),
    async (context, { url, group, type, slack, ...options }) => {
      const added = await new Administration(context, options).ask<Added>(
        {
          path: '/webhooks',
          body: {
            groupKey: group ?? ownGroup(context, options),
            url,
            ...(type && { types: type }),
            ...(slack && { format: 'slack' }),
          },
        },
        'secret',
      );
      const { id, groupKey, origin, types, secret } = added;
      context.output.result(
        added,
        [
          `${origin} is notified of ${types.join(', ')} in the group ${groupKey}, as ${id}.`,
          `The secret of its signatures, which is not shown again: ${secret}`,
          `Try it with: khub webhook test ${id}`,
        ].join('\n'),
      );
    },
  );
}

function addList(webhook: Command, run: Run): void {
  run<AdministrationOptions & { group?: string }>(
    asAdministrator(webhook.command('list', { isDefault: true }))
      .description('list the webhooks and how many messages wait or are dead')
      .option('--group <key>', 'only of this group'),
    async (context, { group, ...options }) => {
      type Answer = { webhooks: ListedWebhook[] };
      const { webhooks } = await new Administration(context, options).ask<Answer>(
        { path: '/webhooks', query: { limit: MAX_LIST_ROWS, groupKey: group } },
        'webhooks',
      );
      context.output.result({ webhooks }, webhooksText(webhooks, context.output.style));
    },
  );
}

function addTest(webhook: Command, run: Run): void {
  run<OfWebhook>(
    asAdministrator(webhook.command('test <id>')).description('send a test message now'),
    async (context, { id, ...options }) => {
      type Tested = { delivered: boolean; problem?: string };
      const tested = await new Administration(context, options).ask<Tested>(
        { path: `${pathOf(id)}/test`, body: {} },
        'delivered',
      );
      const text = tested.delivered
        ? 'The target accepted it.'
        : `It was not accepted: the target ${tested.problem}.`;
      context.output.result(tested, text);
      return tested.delivered ? EXIT.ok : EXIT.failed;
    },
  );
}

function addMessages(webhook: Command, run: Run): void {
  run<OfWebhook & { state?: string }>(
    asAdministrator(webhook.command('messages <id>'))
      .description('list its messages, newest first')
      .option('--state <state>', 'only those that are waiting, delivered or dead'),
    async (context, { id, state, ...options }) => {
      type Answer = { deliveries: WebhookDelivery[] };
      const { deliveries } = await new Administration(context, options).ask<Answer>(
        { path: `${pathOf(id)}/deliveries`, query: { limit: MAX_LIST_ROWS, state } },
        'deliveries',
      );
      context.output.result(
        { deliveries },
        deliveriesText(deliveries, context.output.style, { id, state }),
      );
    },
  );
  run<OfWebhook & { message?: string }>(
    asAdministrator(webhook.command('retry <id>'))
      .description('send its dead messages again')
      .option('--message <id>', 'only this one'),
    async (context, { id, message, ...options }) => {
      const answer = await new Administration(context, options).ask<{ retried: number }>(
        {
          path: `${pathOf(id)}/retry`,
          body: { ...(message && { messageId: message }) },
          repeatable: true,
        },
        'retried',
      );
      context.output.result(answer, `${counted(answer.retried, 'message')} sent again.`);
    },
  );
}

/** What administrators do about webhooks. */
export function addWebhookCommands(program: Command, run: Run): void {
  const webhook = program
    .command('webhook')
    .description('manage the programs that are notified of what happens in a group')
    .addHelpText(
      'after',
      examples('webhook', 'webhook add https://ci.example/hub', 'webhook test wh_…'),
    );
  addAdd(webhook, run);
  addList(webhook, run);
  addTest(webhook, run);
  addMessages(webhook, run);
  run<OfWebhook>(
    asAdministrator(webhook.command('rm <id>')).description(
      'remove a webhook with its waiting messages',
    ),
    async (context, { id, ...options }) => {
      const removed = await new Administration(context, options).ask<{ origin: string }>(
        { method: 'DELETE', path: pathOf(id) },
        'origin',
      );
      context.output.result(removed, `${removed.origin} is notified of nothing any more.`);
    },
  );
}
