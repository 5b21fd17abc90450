import { isPrintable } from '../encoding/keys.js';
import { MOMENTS, momentOf } from '../encoding/timestamps.js';
import { HubError } from '../errors.js';
import { MAX_LABEL_LENGTH } from '../limits.js';
import { TASK_STATUSES, type TaskStatus, taskStatusOf } from '../payloads/task-status.js';
import { KNOWLEDGE_STATUSES, type KnowledgeStatus } from '../records/knowledge-record.js';

/** What the filters in a query mean. */
export interface QueryFilters {
  type?: string;
  tag?: string;
  layer?: string;
  projectKey?: string;
  /** The name, handle or id of the member who wrote it. */
  by?: string;
  /** Milliseconds since 1970. */
  since?: number;
  taskStatus?: TaskStatus;
  status?: KnowledgeStatus;
}

/** A query taken apart: what is looked for, and what that is narrowed by. */
export interface SearchQuery {
  words: string;
  filters: QueryFilters;
}

/** The filters that a query can have, as `name:value`. */
export const QUERY_FILTERS = ['type', 'tag', 'by', 'since', 'project', 'status', 'layer'] as const;
type FilterName = (typeof QUERY_FILTERS)[number];

/** What stands in quotes, or a filter: its name and its value, which may stand in quotes. */
const QUOTED_OR_FILTER =
  /(?<!\S)(?:"[^"]*"|(?<name>[A-Za-z]{2,16}):(?:"(?<quoted>[^"]+)"(?!\S)|(?<plain>[^\s"/\\:]\S*)))/g;

const SEVERAL_LINES = /[\n\r]/;

const STATUSES = [...TASK_STATUSES, ...KNOWLEDGE_STATUSES];

function refuse(message: string): never {
  throw new HubError('request.invalid', message, [{ path: 'query', message }]);
}

function isFilter(name: string): name is FilterName {
  return (QUERY_FILTERS as readonly string[]).includes(name);
}

/** Whether something with a colon is a filter: code and prose have colons too, as in `TypeError:`, `https://` or `localhost:80`. */
function isMeantAsFilter(name: string, value: string): boolean {
  return isFilter(name.toLowerCase()) || (/^[a-z]+$/.test(name) && !/^\d+$/.test(value));
}

function statusFilter(value: string): QueryFilters {
  const word = value.toLowerCase();
  const known = KNOWLEDGE_STATUSES.find((each) => each === word);
  if (known) return { status: known };
  const taskStatus = word === 'unknown' ? word : taskStatusOf(word);
  return taskStatus ? { taskStatus } : refuse(`status: is one of ${STATUSES.join(', ')}.`);
}

function sinceFilter(value: string, now: number): QueryFilters {
  const since = momentOf(value, now);
  if (since !== null) return { since };
  return refuse(`since: is ${MOMENTS}.`);
}

function filterOf(name: FilterName, value: string, now: number): QueryFilters {
  if (!isPrintable(value, MAX_LABEL_LENGTH))
    refuse(`${name}: takes up to ${MAX_LABEL_LENGTH} printable characters.`);
  if (name === 'since') return sinceFilter(value, now);
  if (name === 'status') return statusFilter(value);
  return name === 'project' ? { projectKey: value } : { [name]: value };
}

/**
 * Takes the filters out of a query (`type:decision tag:api by:ana since:2w project:shop status:done`); what stands in quotes is
 * words, and so is text of several lines: what is pasted has colons of its own. Throws `request.invalid` at `query` for a filter that is unknown, given twice, or of a bad value, naming what there is.
 */
export function readSearchQuery(query: string, now: number): SearchQuery {
  if (SEVERAL_LINES.test(query.trim())) return { words: inOneLine(query), filters: {} };
  const given = new Set<string>();
  let filters: QueryFilters = {};
  const words = query.replace(QUOTED_OR_FILTER, (whole, ...rest) => {
    const { name, quoted, plain } = rest.at(-1) as Record<string, string | undefined>;
    const value = quoted ?? plain;
    if (name === undefined || value === undefined || !isMeantAsFilter(name, value)) return whole;
    const filter = name.toLowerCase();
    if (!isFilter(filter))
      refuse(
        `${name}: is no filter; there are ${QUERY_FILTERS.join(', ')}. In quotes, "${whole}", it is searched for.`,
      );
    if (given.has(filter)) refuse(`${filter}: is given twice.`);
    given.add(filter);
    filters = { ...filters, ...filterOf(filter, value, now) };
    return ' ';
  });
  return { words: inOneLine(words), filters };
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/**
 * What is asked for, narrowed also by the filters in its query. Throws `request.invalid` at `query` where both say something
 * else of the same.
 */
export function narrowedBy<
  Asked extends { [Name in keyof QueryFilters]?: QueryFilters[Name] | undefined },
>(asked: Asked, filters: QueryFilters): Asked & QueryFilters {
  for (const [name, value] of Object.entries(filters) as [keyof QueryFilters, unknown][]) {
    if (asked[name] !== undefined && asked[name] !== value)
      refuse(`${name} is asked for both in the query and beside it.`);
  }
  return { ...asked, ...filters };
}
