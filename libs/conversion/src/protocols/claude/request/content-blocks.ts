import type { Report } from '../../../contract/report.js';
import type { ContentPart, FilePart, ImagePart, TextPart } from '../../../ir/content.js';
import { textOfFile } from '../../../tables/media.js';
import { claudeCitation } from '../response/citations.js';
import { marked } from './cache-control.js';
import type {
  ClaudeDocumentParam,
  ClaudeImageParam,
  ClaudeTextParam,
  ClaudeUserBlock,
} from './wire.js';

/** The blocks that parts of any turn become, but for those that only an assistant says. */
export function contentBlocks(parts: readonly ContentPart[], report: Report): ClaudeUserBlock[] {
  const blocks: ClaudeUserBlock[] = [];
  for (const part of parts) {
    const block = contentBlock(part, report);
    if (block) blocks.push(block);
  }
  return blocks;
}

/** The block a part becomes. The API refuses blocks of empty or blank text, so such a part gives none. */
export function contentBlock(part: ContentPart, report: Report): ClaudeUserBlock | undefined {
  switch (part.type) {
    case 'text':
      return isBlank(part, report) ? undefined : textBlock(part, report);
    case 'refusal':
      if (isBlank(part, report)) return undefined;
      report.warn('approximated-value', part.path, 'a refusal');
      return { type: 'text', text: part.text };
    case 'json':
      return { type: 'text', text: JSON.stringify(part.value) };
    case 'image':
      return imageBlock(part, report);
    case 'file':
      return documentBlock(part, report);
    case 'audio':
    case 'video':
    case 'reasoning':
    case 'server-tool':
    case 'tool-call':
    case 'tool-result':
      return unsupported(part, report);
  }
}

function isBlank({ text, path }: { text: string; path: string }, report: Report): boolean {
  if (text.trim() !== '') return false;
  if (text !== '') report.warn('approximated-value', path, 'blank text');
  return true;
}

function unsupported(part: ContentPart, report: Report): undefined {
  report.warn('unsupported-content', part.path, part.type);
}

function textBlock(part: TextPart, report: Report): ClaudeTextParam {
  const { text, path } = part;
  const block: ClaudeTextParam = { type: 'text', text };
  if (part.citations) {
    const citations = part.citations
      .map((citation) => claudeCitation({ citation, text, offset: 0, path }, report))
      .filter((citation) => citation !== undefined);
    if (citations.length > 0) block.citations = citations;
  }
  return marked(block, part, report);
}

function imageBlock(part: ImagePart, report: Report): ClaudeImageParam | undefined {
  const source = imageSource(part, report);
  if (source === undefined) return unsupported(part, report);
  if (part.detail !== undefined) report.warn('unsupported-field', `${part.path}.detail`);
  return marked<ClaudeImageParam>({ type: 'image', source }, part, report);
}

/** The image types the API takes as base64. */
const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;

function imageSource(
  { source, path }: ImagePart,
  report: Report,
): ClaudeImageParam['source'] | undefined {
  if (source.from === 'url') return { type: 'url', url: source.url };
  if (source.from === 'id') {
    report.warn('provider-bound-id', path, source.id);
    return { type: 'file', file_id: source.id };
  }
  if (source.from === 'text') return undefined;
  const type = source.mimeType.toLowerCase();
  const given = type === 'image/jpg' ? 'image/jpeg' : type;
  const media_type = IMAGE_TYPES.find((known) => known === given);
  return media_type && { type: 'base64', media_type, data: source.data };
}

function documentBlock(part: FilePart, report: Report): ClaudeDocumentParam | undefined {
  const source = documentSource(part, report);
  if (source === undefined) return unsupported(part, report);
  const { name, context, citable } = part;
  const block: ClaudeDocumentParam = { type: 'document', source };
  if (name !== undefined) block.title = name;
  if (context !== undefined) block.context = context;
  if (citable !== undefined) block.citations = { enabled: citable };
  return marked(block, part, report);
}

function documentSource(
  { source, name, path }: FilePart,
  report: Report,
): ClaudeDocumentParam['source'] | undefined {
  switch (source.from) {
    case 'url':
      return { type: 'url', url: source.url };
    case 'id':
      report.warn('provider-bound-id', path, source.id);
      return { type: 'file', file_id: source.id };
    case 'text':
      return { type: 'text', media_type: 'text/plain', data: source.text };
    case 'base64': {
      const { mimeType: media_type, data } = source;
      if (media_type === 'application/pdf') return { type: 'base64', media_type, data };
      const text = textOfFile(source, name);
      if (text === undefined) return undefined;
      if (media_type !== 'text/plain') report.warn('approximated-value', path, media_type);
      return { type: 'text', media_type: 'text/plain', data: text };
    }
  }
}
