import { ResolveTerm } from '../../glossary/resolve-term.js';
import { viewerOf } from '../caller/caller.js';
import type { Resource } from './resource.js';
import { entriesFor, entriesText } from '../tools/resolve-term.js';

const SUGGESTIONS = 20;

/** What a term means. */
export const glossaryTerm: Resource = {
  name: 'term',
  title: 'Glossary term',
  description: 'What a word means in this team.',
  mimeType: 'text/markdown',
  uri: { before: 'hub://glossary/', variable: 'term', after: '' },
  async read(term, context) {
    const entries = await entriesFor({ term }, context);
    return entries.length > 0 ? entriesText(entries) : null;
  },
  async complete(typed, { caller, queries }) {
    const request = { term: typed, limit: SUGGESTIONS };
    const entries = await queries.execute(new ResolveTerm(viewerOf(caller), request));
    return [...new Set(entries.map(({ term }) => term))];
  },
};
