import type { GlossaryRecord } from '@app/projections';
import { z } from 'zod';
import { ResolveTerm } from '../../glossary/resolve-term.js';
import { viewerOf } from '../caller/caller.js';
import { READS, tool } from './tool.js';
import { ID } from './item-fields.js';
import { placeOf } from './search-knowledge.js';

const MAX_ENTRIES = 10;

/** Entries in words. */
export function entriesText(
  entries: readonly Pick<GlossaryRecord, 'term' | 'definition' | 'aliases'>[],
): string {
  return entries
    .map(({ term, definition, aliases }) => {
      const also = aliases.length > 0 ? ` (also ${aliases.join(', ')})` : '';
      return `${term}${also}: ${definition}`;
    })
    .join('\n');
}

/** Tells what a word means here. */
export const resolveTerm = tool({
  name: 'resolve_term',
  title: 'Resolve a term',
  description: 'What a word, name or abbreviation means in this team.',
  input: z.strictObject({ term: ID, projectKey: ID.optional() }),
  output: z.object({
    entries: z.array(
      z.object({
        term: z.string(),
        definition: z.string(),
        aliases: z.array(z.string()),
        projectKey: z.string().optional(),
      }),
    ),
    scope: z.string(),
  }),
  hints: READS,
  async run({ term, projectKey }, { caller, queries }) {
    const request = { term, projectKey, limit: MAX_ENTRIES };
    const found = await queries.execute(new ResolveTerm(viewerOf(caller), request));
    const entries = found.map(({ term: name, definition, aliases, projectKey: project }) => ({
      term: name,
      definition,
      aliases,
      ...(project && { projectKey: project }),
    }));
    return { entries, scope: `the glossary of ${placeOf(caller)}` };
  },
  text: ({ entries, scope }) =>
    entries.length > 0 ? entriesText(entries) : `No such term. Searched: ${scope}.`,
});
