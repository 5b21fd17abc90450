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

/** What is unknown in an object, and what it may have been meant for. */
function unknownProblem(
  { keys, path }: z.core.$ZodIssueUnrecognizedKeys,
  names: readonly string[],
): string {
  return keys
    .map((key) => {
      const name = path.length === 0 ? closestName(key, names) : undefined;
      const hint =
        name === undefined ? `the arguments are ${names.join(', ')}` : `did you mean ${name}?`;
      return `unknown argument "${key}"; ${hint}`;
    })
    .join('; ');
}

/** What a value must be, in words, by the name that the schema has for it. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** The fields that take a text which is too long for another one. */
const LONGER = ['summary', 'content'];

/** What is wrong with a value that is larger than it may be. */
function tooBig(issue: z.core.$ZodIssueTooBig, names: readonly string[]): string {
  const { origin, maximum, input, path } = issue;
  if (origin !== 'string' && origin !== 'array') return `must be at most ${maximum}`;
  const size = (input as unknown as string | unknown[] | undefined)?.length;
  const all = size === undefined ? '' : ` (${size})`;
  if (origin === 'array') return `has more than ${maximum} entries${all}`;
  const told = `has more than ${maximum} characters${all}`;
  const roomy = path[0] === 'title' ? LONGER.filter((name) => names.includes(name)) : [];
  return roomy.length === 0 ? told : `${told}: put the text into ${roomy.join(' or ')}`;
}

/** What is wrong with a value, to be said behind its name. */
function valueProblem(issue: z.core.$ZodIssue, names: readonly string[]): string {
  const { code, input } = issue;
  const isMissing = input === undefined && (code === 'invalid_type' || code === 'invalid_value');
  if (code === 'invalid_value') {
    const values = `one of ${issue.values.join(', ')}`;
    return isMissing ? `is missing: ${values}` : `must be ${values}`;
  }
  if (isMissing) return 'is missing';
  if (code === 'invalid_type') return `must be ${KINDS[issue.expected] ?? issue.expected}`;
  if (code === 'too_big') return tooBig(issue, names);
  if (code !== 'too_small') return issue.message;
  return issue.origin === 'string' ? 'is empty' : `must be at least ${issue.minimum}`;
}

function problemOf(issue: z.core.$ZodIssue, names: readonly string[]): string {
  if (issue.code === 'unrecognized_keys') return unknownProblem(issue, names);
  const { path } = issue;
  return `${path.length === 0 ? 'the arguments' : path.join('.')} ${valueProblem(issue, names)}`;
}

/** Returns in words what is wrong with a tool's arguments, of each the first thing; `names` are the ones it takes. The issues must have been made with `reportInput`. */
export function argumentProblems({ issues }: z.ZodError, names: readonly string[]): string {
  const first = new Map<string, z.core.$ZodIssue>();
  for (const issue of issues) {
    const at = `${issue.code === 'unrecognized_keys'} ${issue.path.join('.')}`;
    if (!first.has(at)) first.set(at, issue);
  }
  return [...first.values()].map((issue) => problemOf(issue, names)).join('; ');
}
