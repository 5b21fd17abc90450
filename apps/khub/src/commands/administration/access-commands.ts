import {
  PROJECT_ROLES,
  segmentOf,
  type ProjectMember,
  type ProjectRole,
  type ProjectVisibility,
} from '@app/domain';
import { Argument, type Command } from 'commander';
import {
  type AccessList,
  accessText,
  memberIdIn,
  readAccess,
} from '../../administration/access-list.js';
import {
  Administration,
  type AdministrationOptions,
  ownGroup,
} from '../../administration/administration.js';
import type { CommandContext, Run } from '../../command-context.js';
import { asAdministrator, examples } from '../../command-help.js';
import { confirm } from '../../confirm.js';
import { EXIT, Failure } from '../../failure.js';

interface OfProject extends AdministrationOptions {
  project: string;
  group?: string;
}

/** A change of an access list: of who may see the project, or of the places on the list. */
interface Change {
  visibility?: ProjectVisibility;
  members?: ProjectMember[];
}

const GROUP = ['--group <key>', 'its group (default: yours, else "default")'] as const;

function pathOf(context: CommandContext, { project, group, ...options }: OfProject): string {
  const groupKey = group ?? ownGroup(context, options);
  return `/projects/${segmentOf(groupKey)}/${segmentOf(project)}/acl`;
}

/** The list as a member may read it, unless administration is asked for. */
function listed(context: CommandContext, wanted: OfProject): Promise<AccessList> {
  const { project, group, hub, adminToken } = wanted;
  const isForMembers = context.home.hasJoined && !group && !hub && !adminToken;
  if (!isForMembers) return administered(context, wanted);
  const membership = context.membership();
  const path = `/api/v1/projects/${segmentOf(project)}/acl`;
  return readAccess(membership, path);
}

function administered(context: CommandContext, wanted: OfProject): Promise<AccessList> {
  const administration = new Administration(context, wanted);
  return readAccess(administration, pathOf(context, wanted));
}

/** Changes the list as `changeOf` says, given the list as it is, and prints the list as it is then. */
async function change(
  context: CommandContext,
  wanted: OfProject,
  changeOf: (list: AccessList) => Change | Promise<Change>,
): Promise<void> {
  const before = await administered(context, wanted);
  if (!before.registered) {
    const message = `nobody has created the project ${before.projectId}; items alone name it`;
    throw new Failure(EXIT.failed, message, `khub projects add ${before.projectId}`);
  }
  const body = await changeOf(before);
  const administration = new Administration(context, wanted);
  const path = pathOf(context, wanted);
  const ifMatch = before.version;
  await administration.ask<AccessList>({ method: 'PUT', path, body, ifMatch }, 'groupKey');
  const { output } = context;
  const after = await administered(context, wanted);
  output.result(after, accessText(after, output.style));
}

function placesOf({ members }: AccessList): ProjectMember[] {
  return members.map(({ memberId, role }) => ({ memberId, role }));
}

function addSet(access: Command, run: Run): void {
  run<OfProject & { member: string; role: ProjectRole }>(
    asAdministrator(access.command('set <project> <member>'))
      .addArgument(new Argument('<role>', 'what it may do').choices(PROJECT_ROLES))
      .description('add a member to the list, by id, handle or name, or change its role')
      .option(...GROUP)
      .addHelpText('after', examples('access set shop ana maintainer')),
    (context, { member, role, ...wanted }) =>
      change(context, wanted, (list) => {
        const memberId = memberIdIn(list.groupKey, member);
        const others = placesOf(list).filter((place) => place.memberId !== memberId);
        return { members: [...others, { memberId, role }] };
      }),
  );
  run<OfProject & { member: string; yes: boolean }>(
    asAdministrator(access.command('rm <project> <member>'))
      .description('remove a member from the list')
      .option(...GROUP)
      .option('--yes', 'do not ask', false)
      .addHelpText('after', examples('access rm shop ana --yes')),
    (context, { member, yes, ...wanted }) =>
      change(context, wanted, async (list) => {
        const memberId = memberIdIn(list.groupKey, member);
        const members = placesOf(list).filter((place) => place.memberId !== memberId);
        if (members.length === list.members.length)
          throw new Failure(EXIT.failed, `${memberId} is not on the list of ${list.projectId}`);
        const then =
          list.visibility === 'restricted' ? ' It will not see the project any more.' : '';
        const question = `Take ${memberId} off the list of ${list.projectId}?${then}`;
        if (!yes) await confirm(context, question, 'nothing was changed');
        return { members };
      }),
  );
}

function addVisibility(access: Command, run: Run): void {
  run<OfProject & { yes: boolean }>(
    asAdministrator(access.command('restrict <project>'))
      .description('show a project only to those on its list')
      .option(...GROUP)
      .option('--yes', 'do not ask', false)
      .addHelpText('after', examples('access restrict payroll --yes')),
    (context, { yes, ...wanted }) =>
      change(context, wanted, async ({ projectId, members }) => {
        const who = members.map(({ memberId, role }) => `${memberId} (${role})`).join(', ');
        const left = who === '' ? 'Nobody is on its list: only' : `Only ${who} and`;
        const question = `Restrict ${projectId}? ${left} administrators will see it.`;
        if (!yes) await confirm(context, question, 'nothing was changed');
        return { visibility: 'restricted' };
      }),
  );
  run<OfProject & { yes: boolean }>(
    asAdministrator(access.command('open <project>'))
      .description('show a project to everybody in its group')
      .option(...GROUP)
      .option('--yes', 'do not ask', false)
      .addHelpText('after', examples('access open shop --yes')),
    (context, { yes, ...wanted }) =>
      change(context, wanted, async ({ projectId, groupKey }) => {
        const question = `Open ${projectId}? Everybody of the group ${groupKey} will see all that is in it, also what was written before.`;
        if (!yes) await confirm(context, question, 'nothing was changed');
        return { visibility: 'group' };
      }),
  );
}

/** Who may see a project and do what in it. */
export function addAccessCommands(program: Command, run: Run): void {
  const access = program
    .command('access')
    .description('show or change who may see a project and do what in it')
    .addHelpText(
      'after',
      examples('access shop', 'access set shop ana maintainer', 'access restrict payroll'),
    );
  run<AdministrationOptions & { project?: string; group?: string }>(
    asAdministrator(access.command('list [project]', { isDefault: true }))
      .description('show who is on the access list of a project; by default this folder’s')
      .option(...GROUP)
      .addHelpText('after', examples('access shop', 'access list shop --json')),
    async (context, { project = context.projectKey(), ...wanted }) => {
      const list = await listed(context, { ...wanted, project });
      context.output.result(list, accessText(list, context.output.style));
    },
  );
  addSet(access, run);
  addVisibility(access, run);
}
