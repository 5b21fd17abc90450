import MiniSearch, { type AsPlainObject, type Options, type SearchResult } from 'minisearch';
import { type KnowledgeItem, nextStepOf } from '@app/domain';
import { bareNumbersOf, tokenize, typedWords } from '@app/projections';

/** An item by its place in the list of all. */
interface Document {
  place: number;
  title: string;
  tags: string;
  summary: string;
  content: string;
  id: string;
}

/** No slips are forgiven in words up to this length. */
const SHORT = 3;

const OPTIONS: Options<Document> = {
  idField: 'place',
  fields: ['title', 'tags', 'summary', 'content', 'id'],
  // The words of texts and queries are the hub's own.
  tokenize,
  processTerm: (term) => term,
  searchOptions: {
    boost: { title: 3, tags: 2, id: 2, summary: 1.5 },
    fuzzy: (term) => (term.length > SHORT ? 0.25 : false),
    prefix: (term) => term.length > SHORT,
  },
};

/** Returns an index of items by their words, as JSON that `placesIn` reads. */
export function indexOf(items: readonly KnowledgeItem[]): string {
  const index = new MiniSearch<Document>(OPTIONS);
  index.addAll(
    items.map((item, place) => {
      const { id, title, tags, summary, content = '' } = item;
      const said = `${content}\n${nextStepOf(item)}`;
      return { place, id, title, tags: tags.join(' '), summary, content: said };
    }),
  );
  return JSON.stringify(index);
}

/** Where a query's items stand in the list of all, the best first. */
export type FindPlaces = (query: string) => readonly number[];

/** Reads what `indexOf` returned, as JSON.parse has it. */
export function placesIn(made: object): FindPlaces {
  const index = MiniSearch.loadJS<Document>(made as AsPlainObject, OPTIONS);
  return (query) => {
    // As in the hub, the number in a name finds nothing by itself.
    const hints = bareNumbersOf(typedWords(query));
    const filter = ({ queryTerms }: SearchResult) => queryTerms.some((term) => !hints.has(term));
    return index.search(query, { filter }).map(({ id }) => id as number);
  };
}
