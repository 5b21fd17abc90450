import { MAX_LIST_ROWS } from '@app/domain';
import type { Command } from 'commander';
import { Administration, type AdministrationOptions } from '../../administration/administration.js';
import { invite, type InviteOptions, inviteText } from '../../administration/invite.js';
import { type ReviewEntry, reviewText } from '../../administration/review-text.js';
import type { Run } from '../../command-context.js';
import { asAdministrator, examples, wholeNumber } from '../../command-help.js';
import { addSimilarCommands } from './similar-commands.js';

const MAX_DAYS = 365;
const MAX_USES = 1_000_000;

function addReview(program: Command, run: Run): void {
  const review = program
    .command('review')
    .description('list what waits for a decision, and decide')
    .addHelpText('after', examples('review', 'review accept rev_... --reason "we agreed on it"'));
  run<AdministrationOptions & { group?: string }>(
    asAdministrator(review.command('list', { isDefault: true }))
      .description('list what waits for a decision')
      .option('--group <key>', 'only of this group')
      .addHelpText('after', examples('review', 'review --group default --json')),
    async (context, { group, ...options }) => {
      const { items } = await new Administration(context, options).ask<{ items: ReviewEntry[] }>(
        { path: '/review-queue', query: { limit: MAX_LIST_ROWS, groupKey: group } },
        'items',
      );
      context.output.result({ items }, reviewText(items, context.output.style));
    },
  );
  for (const decision of ['accept', 'reject'] as const) {
    run<AdministrationOptions & { id: string; reason?: string }>(
      asAdministrator(review.command(`${decision} <id>`))
        .description(`${decision} what waits for a decision under this id`)
        .option('--reason <text>', 'why')
        .addHelpText('after', examples(`review ${decision} rev_... --reason "we agreed on it"`)),
      async (context, { id, reason, ...options }) => {
        const resolved = await new Administration(context, options).ask<{ knowledgeId: string }>(
          {
            path: `/review-queue/${encodeURIComponent(id)}/resolve`,
            body: { decision, ...(reason && { reason }) },
            repeatable: true,
          },
          'knowledgeId',
        );
        context.output.result(resolved, `${decision}ed ${id} (${resolved.knowledgeId})`);
      },
    );
  }
  addSimilarCommands(review, run);
}

/** What only administrators may do. */
export function addAdministrationCommands(program: Command, run: Run): void {
  run<InviteOptions>(
    asAdministrator(program.command('invite'))
      .description('create an invite and print the command for a teammate to paste')
      .option('--group <key>', 'the group (default: yours, else "default")')
      .option('--uses <count>', 'how many people may join with it', wholeNumber(1, MAX_USES))
      .option('--days <days>', 'how many days it is valid (default: 1)', wholeNumber(1, MAX_DAYS))
      .addHelpText(
        'after',
        examples('invite', 'invite --uses 1 --days 7', 'invite --group core --admin-token …'),
      ),
    async (context, options) => {
      const invited = await invite(context, options);
      const { style } = context.output;
      context.output.result(invited, inviteText(invited, style, context.terminal.self));
    },
  );
  addReview(program, run);
}
