import { nothingYet } from '@app/domain';
import type { Command } from 'commander';
import type { CommandContext, Run } from '../command-context.js';
import { EXIT, Failure } from '../failure.js';
import { orFromCopy } from '../local/from-copy.js';
import { readAnswer } from '../knowledge/read-item.js';
import { forPeople, printRead } from '../mcp/call-tool.js';
import { type Project, projectsText } from '../project/projects-text.js';
import { examples, wholeNumber } from '../command-help.js';
import { type SearchFilters, addFilters, filterArguments } from './search-filters.js';

const MAX_LIMIT = 50;
/** As many tokens as the hub's briefs have at most. */
const BRIEF_TOKENS = 1_200;
const MAX_PROJECTS = 500;

/** The project of this folder, for a command that needs one. Throws a `Failure` when there is none. */
function projectOf(context: CommandContext): string {
  const { projectKey, root } = context.project();
  if (projectKey !== null) return projectKey;
  const remedy = 'Name one, or write it into .khub.json: {"projectKey": "shop"}';
  throw new Failure(EXIT.usage, `${root} belongs to no project`, remedy);
}

function printFound(
  context: CommandContext,
  filters: SearchFilters,
  search?: { query: string; asTyped: boolean },
): Promise<void> {
  const args = { ...filterArguments(filters), ...search };
  const { projectKey } = filters.allProjects ? { projectKey: null } : context.project();
  return orFromCopy(
    context,
    () => printRead(context, 'search_knowledge', args, projectKey),
    async (copy, head) => {
      const { foundIn } = await import('../local/copy-answers.js');
      const options = { ...args, defaultProject: projectKey };
      const now = context.terminal.runtime.now();
      if (search === undefined) return foundIn(copy, head, { findPlaces: () => [], now }, options);
      const { placesIn } = await import('../local/word-index.js');
      return foundIn(copy, head, { findPlaces: placesIn(copy.index(head)), now }, options);
    },
  );
}

/** Prints the brief of the project that is named, or of the folder's: that nothing is known of the latter yet is no mistake. */
function printBrief(
  context: CommandContext,
  named: string | undefined,
  limit?: number,
): Promise<void> {
  const project = named ?? projectOf(context);
  const query = limit === undefined ? '' : `?limit=${limit}`;
  const path = `/api/v1/projects/${encodeURIComponent(project)}/brief${query}`;
  const ask = () => context.membership().ask<{ markdown: string }>({ path, repeatable: true });
  const unknown = (error: unknown) => {
    const isUnknown = error instanceof Failure && error.code === 'project.not_found';
    if (!isUnknown || named !== undefined) throw error;
    return { items: [], markdown: nothingYet(project) };
  };
  return orFromCopy(
    context,
    async () => {
      const brief = await ask().catch(unknown);
      context.output.result(brief, forPeople(brief.markdown));
    },
    async (copy, head) => {
      const { briefFrom } = await import('../local/copy-answers.js');
      const brief = briefFrom(copy, head, project, { limit, maxTokens: BRIEF_TOKENS });
      return brief && { value: brief, text: forPeople(brief.markdown) };
    },
  );
}

function addFindingCommands(program: Command, run: Run): void {
  run<SearchFilters & { words: string[]; asTyped: boolean }>(
    addFilters(
      program
        .command('search <words...>')
        .description('search the knowledge you may see; filters too: type:decision by:ana since:2w')
        .option('--as-typed', 'correct no spelling, look for no other names', false),
    ).addHelpText(
      'after',
      examples('search package manager', 'search database type:decision project:shop'),
    ),
    (context, { words, asTyped, ...filters }) =>
      printFound(context, filters, { query: words.join(' '), asTyped }),
  );
  run<SearchFilters>(
    addFilters(
      program.command('list').description('what was changed last, newest first'),
    ).addHelpText(
      'after',
      examples('list', 'list --since 2w --member ana', 'list --type task --status blocked'),
    ),
    (context, filters) => printFound(context, filters),
  );
}

/** What the team knows: found, listed and read. */
export function addReadingCommands(program: Command, run: Run): void {
  addFindingCommands(program, run);
  run<{ id: string }>(
    program
      .command('get <id>')
      .description('read one item whole')
      .addHelpText('after', examples('get 0f6c1c1e-…', 'get shop-decision-7 --json')),
    (context, { id }) =>
      orFromCopy(
        context,
        async () => {
          const { structured, text } = await readAnswer(context, id);
          context.output.result(structured ?? { text }, text);
        },
        async (copy, head) => (await import('../local/copy-answers.js')).itemFrom(copy, head, id),
      ),
  );
  run<{ project?: string; limit?: number }>(
    program
      .command('brief [project]')
      .description(
        'what an agent should know before it works on a project; by default this folder’s',
      )
      .option('--limit <count>', 'the most items', wholeNumber(1, MAX_LIMIT))
      .addHelpText('after', examples('brief', 'brief shop --limit 5')),
    (context, { project, limit }) => printBrief(context, project, limit),
  );
  run(
    program
      .command('projects')
      .description('the projects you may see')
      .addHelpText('after', examples('projects', 'projects --json')),
    async (context) => {
      const { output } = context;
      const { projects } = await context.membership().ask<{ projects: Project[] }>({
        path: `/api/v1/projects?limit=${MAX_PROJECTS}`,
        repeatable: true,
      });
      output.result({ projects }, projectsText(projects, output.style));
    },
  );
}
