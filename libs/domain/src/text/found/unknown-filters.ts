import { inlineText } from '../untrusted-text.js';

/** The filters whose values are names that somebody made up, and may not exist. */
export const NAMED_FILTERS = ['by', 'type', 'tag', 'projectKey'] as const;

/** A filter with a value that nothing has, and the nearest values that something has. */
export interface UnknownFilter {
  filter: (typeof NAMED_FILTERS)[number];
  value: string;
  nearest: string[];
}

const MAX_VALUE = 100;
const HOLDS: Record<UnknownFilter['filter'], string> = {
  by: 'is by',
  type: 'is of type',
  tag: 'has the tag',
  projectKey: 'is of project',
};

/** Says of filters what nothing has, and what may have been meant, a sentence each. */
export function unknownFiltersText(filters: readonly UnknownFilter[]): string[] {
  const quoted = (value: string) => `“${inlineText(value, MAX_VALUE)}”`;
  return filters.map(({ filter, value, nearest }) => {
    const meant =
      nearest.length === 0 ? '.' : `; did you mean ${nearest.map(quoted).join(' or ')}?`;
    return `Nothing here ${HOLDS[filter]} ${quoted(value)}${meant}`;
  });
}
