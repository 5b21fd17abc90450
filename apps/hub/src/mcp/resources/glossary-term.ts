import { ResolveTerm } from '../../glossary/resolve-term.js';
import { viewerOf } from '../caller/caller.js';
import type { Resource } from './resource.js';
import { entriesText } from '../tools/resolve-term.js';

const MAX_ENTRIES = 20;

/** What a term means. */
export const glossaryTerm: Resource = {
  name: 'term',
  title: 'Glossary term',
  description: 'What a word means in this team.',
  mimeType: 'text/markdown',
  uri: { before: 'hub://glossary/', variable: 'term', after: '' },
  async read(term, { caller, queries }) {
    const request = { term, limit: MAX_ENTRIES };
    const entries = await queries.execute(new ResolveTerm(viewerOf(caller), request));
    return entries.length > 0 ? entriesText(entries) : null;
  },
  async complete(typed, { caller, queries }) {
    const request = { term: typed, limit: MAX_ENTRIES };
    const entries = await queries.execute(new ResolveTerm(viewerOf(caller), request));
    return [...new Set(entries.map(({ term }) => term))];
  },
};
