import type { z } from 'zod';

/** Names that agents use instead of a parameter's own. */
const SYNONYMS: Readonly<Record<string, string>> = {
  kind: 'type',
  category: 'type',
  text: 'content',
  body: 'content',
  markdown: 'content',
  description: 'summary',
  name: 'title',
  q: 'query',
  words: 'query',
  count: 'limit',
  max: 'limit',
  knowledgeid: 'id',
  itemid: 'id',
};

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}

/** Returns the parameter that an unknown name most likely stands for; undefined if none is similar. */
function closestName(key: string, names: readonly string[]): string | undefined {
  const given = plain(key);
  const synonym = Object.hasOwn(SYNONYMS, given) ? SYNONYMS[given] : undefined;
  if (synonym !== undefined && names.includes(synonym)) return synonym;
  if (given === '') return undefined;
  return names.find((name) => {
    const known = plain(name);
    return known.startsWith(given) || given.startsWith(known);
  });
}

function problemOf(issue: z.core.$ZodIssue, names: readonly string[]): string {
  if (issue.code !== 'unrecognized_keys') {
    const { path, message } = issue;
    return path.length > 0 ? `${path.join('.')}: ${message}` : message;
  }
  return issue.keys
    .map((key) => {
      const name = issue.path.length === 0 ? closestName(key, names) : undefined;
      const hint =
        name === undefined ? `the arguments are ${names.join(', ')}` : `did you mean ${name}?`;
      return `unknown argument "${key}"; ${hint}`;
    })
    .join('; ');
}

/** Returns in words what is wrong with a tool's arguments; `names` are the ones it takes. */
export function argumentProblems({ issues }: z.ZodError, names: readonly string[]): string {
  return issues.map((issue) => problemOf(issue, names)).join('; ');
}
