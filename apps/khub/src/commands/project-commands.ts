import { MAX_LIST_ROWS, normalizedProjectKey, segmentOf } from '@app/domain';
import type { Command } from 'commander';
import {
  Administration,
  type AdministrationOptions,
  ownGroup,
} from '../administration/administration.js';
import type { CommandContext, Run } from '../command-context.js';
import { asAdministrator, examples } from '../command-help.js';
import { confirm } from '../confirm.js';
import { counted } from '../counted.js';
import { type Project, projectsText } from '../project/projects-text.js';

interface OfProject extends AdministrationOptions {
  project: string;
  group?: string;
}

const GROUP = ['--group <key>', 'its group (default: yours, else "default")'] as const;

/** Changes a project and prints it as it is then. */
async function change(
  context: CommandContext,
  { project, group, ...options }: OfProject,
  body: { projectKey?: string; name?: string; finished?: boolean },
): Promise<void> {
  const { output } = context;
  const path = `/projects/${segmentOf(group ?? ownGroup(context, options))}/${segmentOf(project)}`;
  const administration = new Administration(context, options);
  const changed = await administration.ask<Project>({ method: 'PUT', path, body }, 'projectKey');
  output.result(changed, projectsText([changed], output.style));
}

function addChanges(projects: Command, run: Run): void {
  run<OfProject>(
    asAdministrator(projects.command('finish <project>'))
      .description('finish a project: lists and the tasks of all projects leave it out')
      .option(...GROUP)
      .addHelpText('after', examples('projects finish shop')),
    (context, wanted) => change(context, wanted, { finished: true }),
  );
  run<OfProject>(
    asAdministrator(projects.command('resume <project>'))
      .description('take up a finished project again')
      .option(...GROUP)
      .addHelpText('after', examples('projects resume shop')),
    (context, wanted) => change(context, wanted, { finished: false }),
  );
  run<OfProject & { key: string; name?: string; yes: boolean }>(
    asAdministrator(projects.command('rename <project> <key>'))
      .description('give a project another key, and another name if you like')
      .option(...GROUP)
      .option('--name <name>', 'what people call it from now on')
      .option('--yes', 'do not ask', false)
      .addHelpText('after', examples('projects rename importer intake --name Intake')),
    async (context, { key, name, yes, ...wanted }) => {
      const question = `Rename ${wanted.project} to ${key}? What is noted under ${key} becomes its own, and no other project can ever get either key.`;
      if (!yes) await confirm(context, question, 'nothing was changed');
      await change(context, wanted, { projectKey: key, ...(name !== undefined && { name }) });
    },
  );
}

function addAdd(projects: Command, run: Run): void {
  run<{ key: string; name?: string; description?: string }>(
    projects
      .command('add <key>')
      .description(
        'create a project that you own, or give a name and an access list to one that items already name',
      )
      .option('--name <name>', 'what people call it')
      .option('--description <text>', 'what it is')
      .addHelpText('after', examples('projects add shop --name "The shop"')),
    async (context, { key, name, description }) => {
      const { output } = context;
      // What no key can hold stays in the name.
      const called = name ?? (normalizedProjectKey(key) === key ? undefined : key);
      const said = {
        ...(called !== undefined && { name: called }),
        ...(description !== undefined && { description }),
      };
      const { project } = await context
        .membership()
        .ask<{ project: Project }>(
          { path: '/api/v1/projects', body: { id: key, ...said }, repeatable: true },
          'project',
        );
      output.result({ project }, projectsText([project], output.style));
    },
  );
}

function addList(projects: Command, run: Run): void {
  run<{ finished: boolean }>(
    projects
      .command('list', { isDefault: true })
      .description('the projects you may see')
      .option('--finished', 'finished ones too', false)
      .addHelpText('after', examples('projects', 'projects --finished', 'projects --json')),
    async (context, { finished }) => {
      const { output, terminal } = context;
      const page = await context.membership().ask<{ projects: Project[]; finishedCount?: number }>(
        {
          path: '/api/v1/projects',
          query: { limit: MAX_LIST_ROWS, ...(finished && { includeFinished: 'true' }) },
        },
        'projects',
      );
      const { projects, finishedCount = 0 } = page;
      const isOver = projects.length === 0 && finishedCount > 0;
      const text = isOver ? 'All projects are finished.' : projectsText(projects, output.style);
      output.result({ projects, finishedCount }, text);
      if (!finished && finishedCount > 0)
        output.note(
          `${counted(finishedCount, 'finished project')} left out: ${terminal.self} projects --finished`,
        );
    },
  );
}

/** Projects: listed, created, renamed, finished and taken up again. */
export function addProjectCommands(program: Command, run: Run): void {
  const projects = program
    .command('projects')
    .description('list the projects you may see, or create, rename or finish one')
    .addHelpText('after', examples('projects', 'projects add shop --name "The shop"'));
  addAdd(projects, run);
  addList(projects, run);
  addChanges(projects, run);
}
