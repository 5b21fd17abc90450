import type { Command } from 'commander';
import { Administration, type AdministrationOptions } from '../../administration/administration.js';
import { type ListedMember, membersText } from '../../administration/member-text.js';
import type { Run } from '../../command-context.js';
import { asAdministrator, examples } from '../../command-help.js';
import { EXIT, Failure } from '../../failure.js';

const MOST_LISTED = 500;

interface ListOptions extends AdministrationOptions {
  group?: string;
  query?: string;
}

type EraseOptions = AdministrationOptions & { id: string; yes?: true };

function addErase(member: Command, run: Run): void {
  run<EraseOptions>(
    asAdministrator(member.command('erase <id>'))
      .description('remove for good the names of somebody who leaves, and shut them out')
      .option('--yes', 'confirm: it cannot be undone')
      .addHelpText('after', examples('member erase member_default_ann --yes')),
    async (context, { id, yes, ...options }) => {
      if (!yes)
        throw new Failure(
          EXIT.usage,
          `erasing ${id} cannot be undone`,
          'Its name, labels and hosts go for good; ids, decisions and what it wrote stay. Say --yes when that is meant.',
        );
      const erased = await new Administration(context, options).ask<ListedMember>({
        path: `/members/${encodeURIComponent(id)}/erase`,
        body: {},
        repeatable: true,
      });
      context.output.result(erased, `${id} is erased since ${erased.erasedAt}.`);
    },
  );
}

/** Who is in, for administrators. */
export function addMemberCommands(program: Command, run: Run): void {
  const member = program
    .command('member')
    .description('list the members of a hub, or erase one who leaves')
    .addHelpText('after', examples('member', 'member erase member_default_ann --yes'));
  run<ListOptions>(
    asAdministrator(member.command('list', { isDefault: true }))
      .description('list current and former members')
      .option('--group <key>', 'only of this group')
      .option('--query <text>', 'only those whose name or handle contains this'),
    async (context, { group, query, ...options }) => {
      const asked = new URLSearchParams({ limit: String(MOST_LISTED) });
      if (group !== undefined) asked.set('groupKey', group);
      if (query !== undefined) asked.set('query', query);
      type Page = { members: ListedMember[]; nextCursor?: string };
      const page = await new Administration(context, options).ask<Page>({
        path: `/members?${asked.toString()}`,
        repeatable: true,
      });
      context.output.result(page, membersText(page, context.output.style));
    },
  );
  addErase(member, run);
}
