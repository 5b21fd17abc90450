import { MOMENTS, formatTimestamp, momentOf } from '@app/domain';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { wholeNumber } from '../command-help.js';

const MAX_LIMIT = 50;
const STATUSES = ['todo', 'in_progress', 'blocked', 'done'];

/** What narrows a search or a list. */
export interface SearchFilters {
  project?: string;
  allProjects: boolean;
  type?: string;
  tag?: string;
  member?: string;
  /** An ISO time. */
  since?: string;
  status?: string;
  limit?: number;
  /** Where the page before ended. */
  cursor?: string;
}

/**
 * Returns a parser of a moment, told as a date, a time, or how long ago (`12h`, `3d`, `2w`), into an ISO time. It throws commander's
 * error for anything else.
 */
export function moment(now: () => number): (text: string) => string {
  return (text) => {
    const at = momentOf(text, now());
    if (at !== null) return formatTimestamp(at);
    throw new InvalidArgumentError(`It must be ${MOMENTS}.`);
  };
}

/** Gives a command the options that narrow what it finds. */
export function addFilters(command: Command): Command {
  return command
    .option('--project <key>', 'only of this project')
    .option('--all-projects', 'also other projects than this folder’s', false)
    .option('--type <type>', 'only decisions, learnings, commands …')
    .option('--tag <tag>', 'only with this tag')
    .option('--member <name>', 'only by this member')
    .option('--since <time>', 'changed after a date, or how long ago: 3d, 2w', moment(Date.now))
    .addOption(new Option('--status <status>', 'only tasks in this state').choices(STATUSES))
    .option('--limit <count>', 'the most items', wholeNumber(1, MAX_LIMIT))
    .option('--cursor <cursor>', 'continue after the previous page, which ends with this');
}

/** Returns the arguments of `search_knowledge` that these options mean. */
export function filterArguments(filters: SearchFilters): object {
  const { project: projectKey, type, tag, member, since, status, limit, cursor } = filters;
  return { projectKey, type, tag, member, since, status, limit, cursor };
}
