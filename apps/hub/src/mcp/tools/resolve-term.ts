import { UNTRUSTED_NOTICE, cutText, inlineText } from '@app/domain';
import type { GlossaryRecord } from '@app/projections';
import { z } from 'zod';
import { ResolveTerm } from '../../glossary/resolve-term.js';
import { viewerOf } from '../caller/caller.js';
import { ID } from '../items/item-fields.js';
import { searchedPart } from './search-knowledge.js';
import { type CallContext, READS, tool } from '../tool/tool.js';

const MAX_ENTRIES = 10;
/** How much of an entry is shown, in characters, and how many of its aliases. */
const MAX_TERM = 200;
const MAX_DEFINITION = 600;
const MAX_ALIAS = 80;
const MAX_ALIASES = 10;

interface Entry {
  term: string;
  definition: string;
  aliases: string[];
  projectKey?: string;
}

function entryOf({ term, definition, aliases, projectKey }: GlossaryRecord): Entry {
  return {
    term: cutText(term, MAX_TERM),
    definition: cutText(definition, MAX_DEFINITION),
    aliases: aliases.slice(0, MAX_ALIASES).map((alias) => cutText(alias, MAX_ALIAS)),
    ...(projectKey && { projectKey }),
  };
}

/** Resolves to the entries that define or mention a term, exact matches first, cut to what an agent is shown. */
export async function entriesFor(
  request: { term: string; projectKey?: string | undefined },
  { caller, queries }: CallContext,
): Promise<Entry[]> {
  const wanted = { ...request, limit: MAX_ENTRIES };
  return (await queries.execute(new ResolveTerm(viewerOf(caller), wanted))).map(entryOf);
}

/** Entries in words, a line each. */
export function entriesText(entries: readonly Entry[]): string {
  const lines = entries.map(({ term, definition, aliases }) => {
    const names = aliases.map((alias) => inlineText(alias, MAX_ALIAS));
    const also = names.length > 0 ? ` (also ${names.join(', ')})` : '';
    return `- **${inlineText(term, MAX_TERM)}**${also}: ${inlineText(definition, MAX_DEFINITION)}`;
  });
  return [UNTRUSTED_NOTICE, '', ...lines].join('\n');
}

/** Tells what a word means here. */
export const resolveTerm = tool({
  name: 'resolve_term',
  description: 'What a word, name or abbreviation means here.',
  input: z.strictObject({
    term: ID.describe('the word'),
    projectKey: ID.optional().describe('only in this project'),
  }),
  hints: READS,
  async run(request, context) {
    const entries = await entriesFor(request, context);
    const scope = `the glossary of ${searchedPart(context.caller)}`;
    return { notice: UNTRUSTED_NOTICE, entries, scope };
  },
  text: ({ entries, scope }) =>
    entries.length > 0 ? entriesText(entries) : `No such term. Searched: ${scope}.`,
});
