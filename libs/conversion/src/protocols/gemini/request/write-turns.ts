import type { Report } from '../../../contract/report.js';
import { encodeBase64 } from '../../../encoding/base64.js';
import type {
  ContentPart,
  FilePart,
  MediaSource,
  ServerToolPart,
  ToolResultPart,
} from '../../../ir/content.js';
import type { RequestIR, Turn } from '../../../ir/request.js';
import { append } from '../../../payload/append.js';
import { type JsonObject, isObject } from '../../../payload/json.js';
import { guessMimeType } from '../../../tables/media.js';
import { isSystem, spokenTurns } from '../../../tables/spoken-turns.js';
import { isGemini3 } from './model-version.js';
import type {
  GeminiContent,
  GeminiFunctionResponse,
  GeminiRequest,
  GeminiRequestPart,
  GeminiResolution,
} from './wire.js';
import { geminiParts } from '../response/parts.js';
import { serverToolParts } from '../response/server-tools.js';
import { PLACEHOLDER_SIGNATURE } from '../response/signatures.js';

/** Writes `systemInstruction` and `contents`: system text of any place moves to the start, turns of one role that touch are one content. */
export function writeTurns(out: GeminiRequest, ir: RequestIR, report: Report): void {
  const isStrict = isGemini3(ir);
  for (const turn of spokenTurns(ir.turns, report)) {
    if (isSystem(turn)) {
      writeSystem(out, turn, report);
      continue;
    }
    const parts = partsOf(turn, report);
    if (turn.role === 'assistant' && isStrict) signFirstCall(parts, turn, report);
    if (parts.length === 0) report.warn('dropped-empty-turn', turn.path);
    else add(out.contents, turn.role === 'assistant' ? 'model' : 'user', parts);
  }
}

function add(
  contents: GeminiContent[],
  role: GeminiContent['role'],
  parts: GeminiRequestPart[],
): void {
  const last = contents.at(-1);
  if (last?.role !== role) contents.push({ role, parts });
  else append(last.parts, parts);
}

function writeSystem(out: GeminiRequest, turn: Turn, report: Report): void {
  const texts: { text: string }[] = [];
  for (const part of turn.parts) {
    if (part.type !== 'text') {
      report.warn('unsupported-content', part.path, part.type);
      continue;
    }
    if (part.cache) report.warn('dropped-cache-mark', part.path);
    if (part.citations) report.warn('unsupported-content', part.path, 'citations');
    append(texts, textParts(part.text));
  }
  if (texts.length === 0) {
    report.warn('dropped-empty-turn', turn.path);
    return;
  }
  if (out.contents.length > 0) report.warn('hoisted-system', turn.path);
  out.systemInstruction ??= { parts: [] };
  append(out.systemInstruction.parts, texts);
}

/** The API refuses a part of empty text. */
function textParts(text: string): { text: string }[] {
  return text === '' ? [] : [{ text }];
}

function partsOf(turn: Turn, report: Report): GeminiRequestPart[] {
  for (const part of turn.parts) if (part.cache) report.warn('dropped-cache-mark', part.path);
  if (turn.phase) report.warn('unsupported-field', turn.phase.path);
  if (turn.role === 'assistant') return modelParts(turn, report);
  return turn.parts.flatMap((part) => userPart(part, report));
}

/** A request has no place for what is metadata of an answer: searches, fetches and citations. */
function modelParts(turn: Turn, report: Report): GeminiRequestPart[] {
  for (const part of turn.parts) {
    if (part.type === 'text' && part.citations)
      report.warn('unsupported-content', part.path, 'citations');
    if (part.type === 'file') warnFileExtras(part, report);
  }
  const carried = turn.parts.filter((part) => part.type !== 'server-tool' || isPart(part, report));
  return geminiParts(carried, report).map(({ part }) => part);
}

/** Whether a step of a tool its provider ran is a part of a history: what is only metadata of an answer is not. */
function isPart(step: ServerToolPart, report: Report): boolean {
  const isCarried = serverToolParts(step).length > 0;
  report.warn(isCarried ? 'foreign-step' : 'unsupported-content', step.path, step.tool);
  return isCarried;
}

/** Gemini 3 refuses a step of calls without a signature; the API documents a value that says there is none. */
function signFirstCall(parts: GeminiRequestPart[], turn: Turn, report: Report): void {
  const call = parts.find((part) => part.functionCall !== undefined);
  if (call === undefined || call.thoughtSignature !== undefined) return;
  report.warn('placeholder-signature', turn.path);
  call.thoughtSignature = PLACEHOLDER_SIGNATURE;
}

function userPart(part: ContentPart, report: Report): GeminiRequestPart[] {
  switch (part.type) {
    case 'text':
      if (part.citations) report.warn('unsupported-content', part.path, 'citations');
      return textParts(part.text);
    case 'refusal':
      return textParts(part.text);
    case 'json':
      return [{ text: JSON.stringify(part.value) }];
    case 'tool-result':
      return [{ functionResponse: functionResponse(part, report) }];
    case 'image':
    case 'file':
    case 'audio':
    case 'video':
      return mediaPart(part, report);
    case 'reasoning':
    case 'server-tool':
    case 'tool-call':
      report.warn('unsupported-content', part.path, part.type);
      return [];
  }
}

type MediaPart = Extract<ContentPart, { source: MediaSource }>;

const RESOLUTIONS: Readonly<Record<string, GeminiResolution>> = {
  low: 'MEDIA_RESOLUTION_LOW',
  high: 'MEDIA_RESOLUTION_HIGH',
  original: 'MEDIA_RESOLUTION_ULTRA_HIGH',
};

function mediaPart(part: MediaPart, report: Report): GeminiRequestPart[] {
  const media = mediaOf(part, report);
  const level = part.type === 'image' && part.detail ? RESOLUTIONS[part.detail] : undefined;
  if (part.type === 'file') warnFileExtras(part, report);
  return media.map((one) => (level ? { ...one, mediaResolution: { level } } : one));
}

function warnFileExtras(part: FilePart, report: Report): void {
  for (const key of ['name', 'context', 'citable'] as const) {
    if (part[key] !== undefined) report.warn('unsupported-field', part.path, key);
  }
}

type Media = Pick<GeminiRequestPart, 'inlineData' | 'fileData'>;

function mediaOf(part: MediaPart, report: Report): Media[] {
  const { source, path } = part;
  switch (source.from) {
    case 'base64':
      return [{ inlineData: { mimeType: source.mimeType, data: source.data } }];
    case 'text':
      return [{ inlineData: { mimeType: source.mimeType, data: encodeBase64(source.text) } }];
    case 'url': {
      const mimeType = source.mimeType ?? guessed(part, source.url, report);
      return [{ fileData: { mimeType, fileUri: source.url } }];
    }
    case 'id': {
      if (part.type !== 'image') {
        report.warn('unsupported-content', path, source.id);
        return [];
      }
      report.warn('provider-bound-id', path, source.id);
      const mimeType = source.mimeType ?? guessed(part, source.id, report);
      return [{ fileData: { mimeType, fileUri: source.id } }];
    }
  }
}

function guessed(part: MediaPart, url: string, report: Report): string {
  const name = part.type === 'file' ? part.name : undefined;
  const mimeType = guessMimeType(url) ?? guessMimeType(name) ?? FALLBACK_TYPES[part.type];
  report.warn('guessed-media-type', part.path, mimeType);
  return mimeType;
}

const FALLBACK_TYPES = {
  image: 'image/jpeg',
  file: 'application/pdf',
  audio: 'audio/mpeg',
  video: 'video/mp4',
} as const;

function functionResponse(result: ToolResultPart, report: Report): GeminiFunctionResponse {
  const told: ContentPart[] = [];
  const media: Media[] = [];
  for (const part of result.content) {
    if (part.cache) report.warn('dropped-cache-mark', part.path);
    if (part.type === 'file') warnFileExtras(part, report);
    if ('source' in part) media.push(...mediaOf(part, report));
    else told.push(part);
  }
  return {
    id: result.callId,
    name: result.name ?? result.callId,
    response: responseOf(told, { failed: result.isError === true }),
    ...(media.length > 0 && { parts: media }),
  };
}

/** An object is the response itself; text is under the key the API documents for it. */
function responseOf(told: readonly ContentPart[], { failed }: { failed: boolean }): JsonObject {
  const [only] = told;
  if (only === undefined && !failed) return {};
  if (told.length === 1 && only?.type === 'json' && isObject(only.value) && !failed)
    return only.value;
  const value = told.length === 1 && only?.type === 'json' ? only.value : textOf(told);
  return failed ? { error: value } : { output: value };
}

function textOf(parts: readonly ContentPart[]): string {
  return parts
    .map((part) => {
      if (part.type === 'text' || part.type === 'refusal') return part.text;
      return part.type === 'json' ? JSON.stringify(part.value) : '';
    })
    .join('\n');
}
