import type { Report } from '../../../contract/report.js';
import type {
  ContentPart,
  ReasoningPart,
  ServerToolPart,
  ToolCallPart,
} from '../../../ir/content.js';
import type { Fields } from '../../../payload/fields.js';
import { warnRefusal } from '../../../tables/answers/refusal.js';
import { argumentsObject } from '../../../tables/tools/tool-arguments.js';
import { keptName } from '../../../tables/tools/tool-names.js';
import { ArgumentsText, placedArguments } from './partial-arguments.js';
import { serverToolOf, serverToolParts } from './server-tools.js';
import { attachSignatures } from './signatures.js';
import { TOOL_NAMES } from './tool-rules.js';
import type { GeminiPart } from './wire.js';

/** Reads one part of a candidate; none for a part nobody knows. */
export function answerPart(fields: Fields): ContentPart[] {
  fields.drop('videoMetadata', 'partMetadata', 'mediaProcessing', 'speechMetadata');
  const { path } = fields;
  const signature = fields.text('thoughtSignature');
  const proof = signature === undefined ? {} : { signature };
  const call = fields.object('functionCall');
  if (call) return [{ ...callOf(call), ...proof, path }];
  const text = fields.text('text');
  const thought = fields.flag('thought') === true;
  if (text !== undefined && !thought && (text !== '' || !signature))
    return text === '' ? [] : [{ type: 'text', text, ...proof, path }];
  if (text !== undefined || isProofAlone(fields)) {
    const hidden = thought && !text && signature !== undefined;
    return [
      { type: 'reasoning', text: text ?? '', ...proof, ...(hidden && { redacted: true }), path },
    ];
  }
  return mediaOrServerTool(fields);
}

/** A proof without text is hidden thinking, but beside a picture it is the picture's, and nobody else has a place for it there; with what is left out goes its proof. */
function isProofAlone(fields: Fields): boolean {
  if (!fields.has('thoughtSignature')) return false;
  const { report, path } = fields;
  if (ONLY_HERE.some((key) => fields.has(key))) return false;
  const isBeside = MEDIA.some((key) => fields.has(key));
  if (isBeside) report.warn('dropped-signature', path);
  return !isBeside;
}

const MEDIA = ['inlineData', 'fileData', 'executableCode', 'codeExecutionResult'];

function mediaOrServerTool(fields: Fields): ContentPart[] {
  const { path } = fields;
  const inline = fields.object('inlineData');
  if (inline) {
    const mimeType = inline.text('mimeType') ?? 'application/octet-stream';
    const source = { from: 'base64', data: inline.text('data') ?? '', mimeType } as const;
    return [{ type: mediaType(mimeType), source, ...nameOf(inline, mimeType), path }];
  }
  const file = fields.object('fileData');
  if (file) {
    const mimeType = file.text('mimeType');
    const url = file.text('fileUri') ?? '';
    const source = { from: 'url', url, mimeType } as const;
    if (GOOGLE_FILES.test(url)) fields.report.warn('provider-bound-id', file.path, url);
    const type = mimeType === undefined && YOUTUBE.test(url) ? 'video' : mediaType(mimeType ?? '');
    return [{ type, source, ...nameOf(file, mimeType ?? ''), path }];
  }
  const step = fields.object('executableCode') ?? fields.object('codeExecutionResult');
  if (step) return [serverToolOf(step)];
  const known = ONLY_HERE.find((key) => fields.has(key));
  if (known !== undefined) fields.reject('unsupported-content', known);
  else if (Object.keys(fields.value).length > 0) fields.reject('unknown-content');
  return [];
}

/** Files that only Google can open: those of Cloud Storage and of its Files API. */
const GOOGLE_FILES = /^(gs:\/\/|https:\/\/generativelanguage\.googleapis\.com\/)/;

/** The one address of a film the API takes without a type. */
const YOUTUBE = /^https?:\/\/(www\.|m\.)?(youtube\.com|youtu\.be)\//;

/** Kinds of parts no other protocol has, or not where the model speaks. */
const ONLY_HERE = ['toolCall', 'toolResponse', 'audioTranscription', 'functionResponse'];

/** Of all media only files have a name elsewhere. */
function nameOf(media: Fields, mimeType: string): { name?: string } {
  if (mediaType(mimeType) !== 'file') media.drop('displayName');
  const name = media.text('displayName');
  return name === undefined ? {} : { name };
}

/** The kind of media a MIME type is of. */
function mediaType(mimeType: string): 'image' | 'audio' | 'video' | 'file' {
  const [kind] = mimeType.split('/', 1);
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'file';
}

/** Reads a `functionCall`, or a piece of one; its id is empty when it has none, its arguments are empty text when they follow. */
function callOf(fields: Fields): ToolCallPart {
  const placed = placedArguments(fields);
  const given = fields.raw('args') ?? {};
  const name = fields.text('name') ?? '';
  const isLast = fields.flag('willContinue') !== true;
  const isWhole = Object.keys(given).length > 0;
  if (isWhole && placed.length > 0) fields.drop('partialArgs');
  if (isWhole && name === '') fields.drop('args');
  const call = { type: 'tool-call', id: fields.text('id') ?? '', name, path: fields.path } as const;
  fields.close();
  if (isWhole) return { ...call, arguments: given };
  if (name === '' || !isLast) return { ...call, arguments: '', piece: { placed, isLast } };
  const text = new ArgumentsText(fields.report);
  return { ...call, arguments: placed.length > 0 ? text.add(placed) + text.end() : given };
}

/** A part of the answer and the part of gemini it became. */
export interface WrittenPart {
  from: ContentPart;
  part: GeminiPart;
}

/** Writes the parts of a candidate; the proof of hidden thinking goes onto the text or call that follows it. */
export function geminiParts(parts: readonly ContentPart[], report: Report): WrittenPart[] {
  return attachSignatures(parts).flatMap((from) => {
    if (from.type === 'server-tool') return serverParts(from, report);
    const part = geminiPart(from, report);
    return part ? [{ from, part }] : [];
  });
}

/** A search or a fetch is no part but metadata of its candidate. */
function serverParts(from: ServerToolPart, report: Report): WrittenPart[] {
  const parts = serverToolParts(from);
  const isMetadata = from.queries ?? from.sources ?? from.url;
  if (parts.length === 0 && isMetadata === undefined)
    report.warn('unsupported-content', from.path, from.tool);
  return parts.map((part) => ({ from, part }));
}

function geminiPart(
  part: Exclude<ContentPart, ServerToolPart>,
  report: Report,
): GeminiPart | undefined {
  switch (part.type) {
    case 'text':
      if (part.text === '') return undefined;
      return { text: part.text, ...proof(part, report) };
    case 'refusal':
      warnRefusal(part.path, report);
      return { text: part.text };
    case 'reasoning':
      return thoughtPart(part, report);
    case 'tool-call':
      return { functionCall: wholeCall(part, report), ...proof(part, report) };
    case 'image':
    case 'audio':
    case 'video':
    case 'file':
      return mediaPart(part, report);
    case 'json':
    case 'tool-result':
      report.warn('unsupported-content', part.path, part.type);
      return undefined;
  }
}

/** Writes a `functionCall` with all of its arguments. */
export function wholeCall(
  call: Pick<ToolCallPart, 'id' | 'name' | 'arguments' | 'custom' | 'path'>,
  report: Report,
): NonNullable<GeminiPart['functionCall']> {
  if (call.custom) report.warn('wrapped-custom-tool', call.path);
  const name = keptName(call.name, TOOL_NAMES, call.path, report);
  return { ...(call.id && { id: call.id }), name, args: argumentsObject(call, report) };
}

function thoughtPart(part: ReasoningPart, report: Report): GeminiPart | undefined {
  if (part.text === '' && part.signature === undefined) return undefined;
  const bare = part.text === '' && !part.redacted;
  return { text: part.text, ...(!bare && { thought: true }), ...proof(part, report) };
}

function mediaPart(
  part: ContentPart & { type: 'image' | 'audio' | 'video' | 'file' },
  report: Report,
): GeminiPart | undefined {
  const { source } = part;
  if (source.from === 'base64')
    return { inlineData: { mimeType: source.mimeType, data: source.data } };
  if (source.from === 'url')
    return {
      fileData: { fileUri: source.url, ...(source.mimeType && { mimeType: source.mimeType }) },
    };
  report.warn('unsupported-content', part.path, part.type);
  return undefined;
}

function proof(
  part: { signature?: string; path: string },
  report: Report,
): { thoughtSignature?: string } {
  if (part.signature === undefined) return {};
  report.warn('foreign-signature', part.path);
  return { thoughtSignature: part.signature };
}
