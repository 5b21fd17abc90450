import type { Report } from '../../../contract/report.js';
import { Utf8Offsets } from '../../../encoding/utf8-offsets.js';
import type { Citation, ContentPart, ServerToolPart, TextPart } from '../../../ir/content.js';
import { Fields } from '../../../payload/fields.js';
import { joinedServerTools } from '../../../tables/tools/server-tools.js';
import { GatheredGrounding } from './gathered-grounding.js';
import { FETCHED } from './server-tools.js';
import type { GeminiFetched, GeminiGrounding } from './wire.js';

/** Where a citation stands: in a part, and if it can be told in which range of it. */
export interface Placed {
  part: TextPart;
  start?: number;
  end?: number;
}

/** Finds the place of a `segment` of the text; undefined where there is none. */
export type Placing = (segment: Fields | undefined) => Placed | undefined;

/**
 * Adds what `groundingMetadata` says to the parts it speaks of: supports become citations of the
 * text they point into, a chunk without support one of the last text, searches a step of a tool.
 */
export function groundParts(
  parts: readonly ContentPart[],
  grounding: Fields,
  placing: Placing = inParts(parts),
): ContentPart[] {
  const sources = grounding.objects('groundingChunks').map(sourceOf);
  const cited = new Map<TextPart, Citation[]>();
  const used = new Set<number>();
  for (const { chunks, part, ...range } of supportsOf(grounding, placing)) {
    for (const i of chunks) {
      used.add(i);
      const source = sources[i];
      if (source) append(cited, part, { ...source, ...range });
    }
  }
  const last = parts.findLast((part) => part.type === 'text');
  sources.forEach((source, i) => {
    if (source && last && !used.has(i)) append(cited, last, source);
  });
  const step = searchOf(grounding, sources);
  return [...step, ...parts.map((part) => withCitations(part, cited))];
}

/** Reads `citationMetadata`, which says what the text quotes at length, as what grounds it; undefined where nothing has an address. */
export function quotesOf(metadata: Fields | undefined): Fields | undefined {
  // The Gemini API itself says `citationSources`, its SDK and Vertex AI `citations`.
  const quotes = ['citations', 'citationSources'].flatMap((key) =>
    (metadata?.objects(key) ?? []).flatMap((quote) => {
      const uri = quote.text('uri');
      quote.drop('license', 'publicationDate');
      const segment = {
        startIndex: quote.index('startIndex'),
        endIndex: quote.index('endIndex'),
      };
      if (uri !== undefined) return [{ web: { uri, title: quote.text('title') }, segment }];
      quote.reject('unsupported-content', 'a citation');
      return [];
    }),
  );
  if (metadata === undefined || quotes.length === 0) return undefined;
  const grounding = {
    groundingChunks: quotes.map(({ web }) => ({ web })),
    groundingSupports: quotes.map(({ segment }, i) => ({ segment, groundingChunkIndices: [i] })),
  };
  return new Fields(grounding, metadata.path, metadata.report);
}

type Support = Placed & { chunks: number[] };

function supportsOf(grounding: Fields, placing: Placing): Support[] {
  return grounding.objects('groundingSupports').flatMap((support): Support[] => {
    const placed = placing(support.object('segment'));
    support.drop('confidenceScores', 'renderedParts');
    if (!placed) {
      support.reject('unsupported-content', 'a citation');
      return [];
    }
    const chunks = support.list('groundingChunkIndices').filter((i) => typeof i === 'number');
    return [{ chunks, ...placed }];
  });
}

/** In a whole answer a segment counts in bytes of one part. */
function inParts(parts: readonly ContentPart[]): Placing {
  const first = parts.find((part) => part.type === 'text');
  const offsets = new Map<TextPart, Utf8Offsets>();
  return (segment) => {
    segment?.skip('text');
    const pointed = parts[segment?.index('partIndex') ?? 0];
    const part = pointed?.type === 'text' ? pointed : first;
    if (!part) return undefined;
    const inPart = offsets.get(part) ?? new Utf8Offsets(part.text);
    offsets.set(part, inPart);
    const end = segment?.index('endIndex');
    return {
      part,
      start: inPart.toUnits(segment?.index('startIndex') ?? 0),
      end: end === undefined ? part.text.length : inPart.toUnits(end),
    };
  };
}

function sourceOf(chunk: Fields): Citation | undefined {
  const kind = ['web', 'retrievedContext', 'maps', 'image'].find((key) => chunk.has(key));
  const source = kind === undefined ? undefined : chunk.object(kind);
  const url = source?.text('uri') ?? source?.text('sourceUri');
  if (source === undefined || url === undefined) {
    chunk.reject('unsupported-content', 'a grounding source');
    return undefined;
  }
  const title = source.text('title');
  source.drop(...ONLY_HERE);
  return { url, title };
}

/** What gemini says of a source beside its address and title. */
const ONLY_HERE = [
  'customMetadata',
  'documentName',
  'domain',
  'imageUri',
  'mediaId',
  'pageNumber',
  'placeAnswerSources',
  'placeId',
  'ragChunk',
  'route',
  'text',
];

/** The search that was made; what it found is what is cited, for gemini says no more. */
function searchOf(grounding: Fields, sources: readonly (Citation | undefined)[]): ContentPart[] {
  const queries = grounding.list('webSearchQueries').filter((query) => typeof query === 'string');
  grounding.drop('searchEntryPoint', 'retrievalMetadata', 'googleMapsWidgetContextToken');
  grounding.drop('imageSearchQueries', 'retrievalQueries', 'sourceFlaggingUris');
  grounding.close();
  if (queries.length === 0) return [];
  const { value: raw, path } = grounding;
  const found = sources.flatMap((source) =>
    source?.url === undefined
      ? []
      : [{ url: source.url, ...(source.title && { title: source.title }) }],
  );
  const results = found.length > 0 && { sources: found };
  const step = { type: 'server-tool', tool: 'web-search', isBeside: true } as const;
  return [{ ...step, queries, ...results, raw, path }];
}

function append<K>(lists: Map<K, Citation[]>, key: K, citation: Citation): void {
  const list = lists.get(key);
  if (list) list.push(citation);
  else lists.set(key, [citation]);
}

function withCitations(part: ContentPart, cited: ReadonlyMap<TextPart, Citation[]>): ContentPart {
  const citations = part.type === 'text' ? cited.get(part) : undefined;
  if (part.type !== 'text' || !citations) return part;
  return { ...part, citations: [...(part.citations ?? []), ...citations] };
}

/** A text with citations and where gemini's parts have it. */
export interface PlacedText {
  part: TextPart;
  position: number;
}

/** Writes `groundingMetadata` from what the texts cite and what was searched and found; undefined when there is neither. */
export function groundingOf(
  texts: readonly PlacedText[],
  steps: readonly ServerToolPart[],
  report: Report,
): GeminiGrounding | undefined {
  const gathered = new GatheredGrounding(report);
  for (const { part, position } of texts) {
    const offsets = new Utf8Offsets(part.text);
    for (const citation of part.citations ?? []) {
      const chunk = gathered.cite({ citation, path: part.path });
      if (chunk !== undefined)
        gathered.support(chunk, segmentOf(part, citation, position, offsets));
    }
  }
  for (const step of steps) gathered.search(step);
  return gathered.whole();
}

function segmentOf(part: TextPart, citation: Citation, position: number, offsets: Utf8Offsets) {
  const { start = 0, end = part.text.length } = citation;
  return {
    ...(position > 0 && { partIndex: position }),
    startIndex: offsets.toBytes(start),
    endIndex: offsets.toBytes(end),
    text: part.text.slice(start, end),
  };
}

/**
 * Writes `urlContextMetadata` from the addresses that were fetched; undefined when none was. What came of a fetch may be a step of its
 * own.
 */
export function fetchedOf(steps: readonly ServerToolPart[]): GeminiFetched | undefined {
  const whole = joinedServerTools(steps).filter((part) => part.type === 'server-tool');
  const urlMetadata = whole.flatMap(({ url, failed }): GeminiFetched['urlMetadata'] => {
    const urlRetrievalStatus = failed ? 'URL_RETRIEVAL_STATUS_ERROR' : FETCHED;
    return url === undefined ? [] : [{ retrievedUrl: url, urlRetrievalStatus }];
  });
  return urlMetadata.length > 0 ? { urlMetadata } : undefined;
}
