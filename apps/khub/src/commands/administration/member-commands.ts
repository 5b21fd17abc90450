import { MAX_LIST_ROWS } from '@app/domain';
import type { Command } from 'commander';
import { memberIdIn } from '../../administration/access-list.js';
import {
  Administration,
  type AdministrationOptions,
  ownGroup,
} from '../../administration/administration.js';
import { invite } from '../../administration/invite.js';
import { type ListedMember, membersText } from '../../administration/member-text.js';
import type { CommandContext, Run } from '../../command-context.js';
import { asAdministrator, examples } from '../../command-help.js';
import { EXIT, Failure } from '../../failure.js';

interface ListOptions extends AdministrationOptions {
  group?: string;
  query?: string;
}

type MemberOptions = AdministrationOptions & { member: string };
type EraseOptions = MemberOptions & { yes?: true };

/** How a member is named: by the id, which holds for every group, or in one's own group by the handle. */
const MEMBER = '<member>';

/** The id of a member who is named so. */
function idOf(context: CommandContext, { member, ...options }: MemberOptions): string {
  return member.startsWith('member_') ? member : memberIdIn(ownGroup(context, options), member);
}

function memberPath(id: string, act: string): string {
  return `/members/${encodeURIComponent(id)}/${act}`;
}

function addErase(member: Command, run: Run): void {
  run<EraseOptions>(
    asAdministrator(member.command(`erase ${MEMBER}`))
      .description('remove for good the names of somebody who leaves, and shut them out')
      .option('--yes', 'confirm: it cannot be undone')
      .addHelpText('after', examples('member erase ann --yes')),
    async (context, { yes, ...options }) => {
      const id = idOf(context, options);
      if (!yes)
        throw new Failure(
          EXIT.usage,
          `erasing ${id} cannot be undone`,
          'Its name, labels and hosts go for good; ids, decisions and what it wrote stay. Say --yes when that is meant.',
        );
      const erased = await new Administration(context, options).ask<ListedMember>(
        { path: memberPath(id, 'erase'), body: {}, repeatable: true },
        'memberId',
      );
      context.output.result(erased, `${id} is erased since ${erased.erasedAt}.`);
    },
  );
}

function addRename(member: Command, run: Run): void {
  run<MemberOptions & { name: string }>(
    asAdministrator(member.command(`rename ${MEMBER} <name>`))
      .description('change how others see a member; the handle and the id stay')
      .addHelpText('after', examples('member rename ann "Ann Smith"')),
    async (context, { name, ...options }) => {
      const id = idOf(context, options);
      const renamed = await new Administration(context, options).ask<ListedMember>(
        { path: memberPath(id, 'rename'), body: { displayName: name }, repeatable: true },
        'memberId',
      );
      context.output.result(
        renamed,
        `Others see ${id} as ${JSON.stringify(renamed.displayName)} from now on.`,
      );
    },
  );
}

function addAccess(member: Command, run: Run): void {
  run<MemberOptions & { reason?: string }>(
    asAdministrator(member.command(`disable ${MEMBER}`))
      .description('shut a member out, until enabled again')
      .option('--reason <text>', 'why')
      .addHelpText('after', examples('member disable ann --reason "has left"')),
    async (context, { reason, ...options }) => {
      const id = idOf(context, options);
      const disabled = await new Administration(context, options).ask<ListedMember>(
        {
          path: memberPath(id, 'disable'),
          body: { ...(reason !== undefined && { reason }) },
          repeatable: true,
        },
        'memberId',
      );
      const { self } = context.terminal;
      const text = `${id} is shut out; what it wrote stays.\nTo let it in again: ${self} member enable ${id}`;
      context.output.result(disabled, text);
    },
  );
  run<MemberOptions>(
    asAdministrator(member.command(`enable ${MEMBER}`))
      .description('let a disabled member in again')
      .addHelpText('after', examples('member enable ann')),
    async (context, options) => {
      const id = idOf(context, options);
      const enabled = await new Administration(context, options).ask<ListedMember>(
        { path: memberPath(id, 'enable'), body: {}, repeatable: true },
        'memberId',
      );
      context.output.result(enabled, `${id} is let in again.`);
    },
  );
}

function addToken(member: Command, run: Run): void {
  run<MemberOptions>(
    asAdministrator(member.command(`token ${MEMBER}`))
      .description('end the tokens of a member and print the command with which they come back')
      .addHelpText('after', examples('member token ann', 'member token member_core_ann')),
    async (context, options) => {
      const id = idOf(context, options);
      const { accessToken, groupKey } = await new Administration(context, options).ask<{
        accessToken: string;
        groupKey: string;
      }>({ path: memberPath(id, 'rotate-token'), body: {} }, 'accessToken');
      const invited = await invite(context, { ...options, group: groupKey, uses: 1 });
      const command = `${invited.command} --token ${accessToken} --replace`;
      const text = `All earlier tokens of ${id} have ended. Until ${invited.expiresAt} they come back by:\n\n  ${context.output.style('bold', command)}\n\nWhoever has that command is ${id}: hand it to nobody else.`;
      context.output.result({ memberId: id, accessToken, invite: invited.token, command }, text);
    },
  );
}

/** Who is in, for administrators. */
export function addMemberCommands(program: Command, run: Run): void {
  const member = program
    .command('member')
    .description('list the members of a hub, rename them, shut them out and let them in')
    .addHelpText('after', examples('member', 'member token ann', 'member disable ann'));
  run<ListOptions>(
    asAdministrator(member.command('list', { isDefault: true }))
      .description('list current and former members')
      .option('--group <key>', 'only of this group')
      .option('--query <text>', 'only those whose name or handle contains this'),
    async (context, { group, query, ...options }) => {
      type Page = { members: ListedMember[]; nextCursor?: string };
      const page = await new Administration(context, options).ask<Page>(
        { path: '/members', query: { limit: MAX_LIST_ROWS, groupKey: group, query } },
        'members',
      );
      context.output.result(page, membersText(page, context.output.style));
    },
  );
  addRename(member, run);
  addAccess(member, run);
  addToken(member, run);
  addErase(member, run);
}
