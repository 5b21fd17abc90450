import { type FoundAnswer, foundText, nothingYet } from '@app/domain';
import type { Command } from 'commander';
import type { CommandContext, Run } from '../command-context.js';
import { Failure } from '../failure.js';
import { CaptureQueue } from '../local/capture-queue.js';
import type { HubRequest } from '../hub/hub-client.js';
import { orFromCopy } from '../local/from-copy.js';
import { readAnswer } from '../knowledge/read-item.js';
import { callTool, forPeople } from '../mcp/call-tool.js';
import { examples, wholeNumber } from '../command-help.js';
import { type SearchFilters, addFilters, filterArguments } from './search-filters.js';

const MAX_LIMIT = 50;
/** As many tokens as the hub's briefs have at most. */
const BRIEF_TOKENS = 1_200;

/** Answers otherwise where the hub refused with a code; throws any other error as it is. */
function unless<Answer>(code: string, otherwise: () => Answer): (error: unknown) => Answer {
  return (error) => {
    if (error instanceof Failure && error.code === code) return otherwise();
    throw error;
  };
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
    async () => {
      const asked = { ...args, format: 'json' };
      const { structured, text } = await callTool(context, 'search_knowledge', asked, projectKey);
      const found = structured as unknown as FoundAnswer | undefined;
      context.output.result(
        structured ?? { text },
        found ? forPeople(foundText(found, 'person')) : text,
      );
    },
    async (copy, head) => {
      const { foundIn } = await import('../local/copy-answers.js');
      const options = { ...args, defaultProject: projectKey };
      const now = context.terminal.runtime.now();
      if (search === undefined) return foundIn(copy, head, { findPlaces: () => [], now }, options);
      const { placesIn } = await import('../local/word-index.js');
      const index = copy.index(head);
      if (index === null) return null;
      return foundIn(copy, head, { findPlaces: placesIn(index), now }, options);
    },
  );
}

/** Prints the brief of a project, or of what belongs to none where nothing is known of it. */
function printBrief(context: CommandContext, project: string, limit?: number): Promise<void> {
  const ask = (path: string, query: HubRequest['query']) =>
    context.membership().ask<{ markdown: string }>({ path, query }, 'markdown');
  return orFromCopy(
    context,
    async () => {
      const path = `/api/v1/projects/${encodeURIComponent(project)}/brief`;
      const ofNone = { projectKey: project, limit };
      const brief = await ask(path, { limit })
        .catch(unless('project.not_found', () => ask('/api/v1/brief', ofNone)))
        // An older hub has no such brief.
        .catch(unless('request.not_found', () => ({ items: [], markdown: nothingYet(project) })));
      context.output.result(brief, forPeople(brief.markdown));
    },
    async (copy, head) => {
      const { briefWithWaiting } = await import('../local/waiting-notes.js');
      const queue = new CaptureQueue(copy.directory);
      const options = { limit, maxTokens: BRIEF_TOKENS, queue };
      const brief = briefWithWaiting(copy, head, project, options);
      return brief && { value: brief, text: forPeople(brief.markdown) };
    },
  );
}

function addFindingCommands(program: Command, run: Run): void {
  run<SearchFilters & { words: string[]; asTyped: boolean }>(
    addFilters(
      program
        .command('search <words...>')
        .description('search what the team knows; filters: type:decision by:ana since:2w')
        .option('--as-typed', 'take the words as they are: no correction, no other names', false),
    ).addHelpText(
      'after',
      examples('search package manager', 'search database type:decision project:shop'),
    ),
    (context, { words, asTyped, ...filters }) =>
      printFound(context, filters, { query: words.join(' '), asTyped }),
  );
  run<SearchFilters>(
    addFilters(
      program.command('list').description('list what changed last, newest first'),
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
      .addHelpText('after', examples('get h0593vac08h9', 'get shop-decision-7 --json')),
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
      .description('show what to know before working on a project; by default this folder’s')
      .option('--limit <count>', 'the most items', wholeNumber(1, MAX_LIMIT))
      .addHelpText('after', examples('brief', 'brief shop --limit 5')),
    (context, { project, limit }) => printBrief(context, project ?? context.projectKey(), limit),
  );
}
