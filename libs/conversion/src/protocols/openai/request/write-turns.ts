import type { Report } from '../../../contract/report.js';
import { encodeBase64 } from '../../../encoding/base64.js';
import type { ContentPart, FilePart, ReasoningPart, ToolResultPart } from '../../../ir/content.js';
import type { Turn } from '../../../ir/request.js';
import { plainText } from '../../../tables/content.js';
import { cacheBreakpoint, markedPart } from '../../../tables/prompt-cache.js';
import {
  audioFormat,
  dataUrl,
  fileName,
  imageUrl,
  textOfFile,
  warnDocumentWords,
} from '../../../tables/media.js';
import { detachSignatures } from '../../../tables/signatures.js';
import { answeredCalls } from '../../../tables/tools/answered-calls.js';
import type {
  OpenaiAssistantParam,
  OpenaiMessageParam,
  OpenaiRefusalPart,
  OpenaiTextPart,
  OpenaiUserPart,
} from './wire.js';
import { toolCall } from '../response/calls.js';
import { reasoningFields } from '../response/reasoning.js';
import type { OpenaiToolCall } from '../response/wire.js';

/** Writes the conversation; media of tool results follow their run of tool messages in a user message. */
export function writeTurns(turns: readonly Turn[], report: Report): OpenaiMessageParam[] {
  const messages: OpenaiMessageParam[] = [];
  let media: OpenaiUserPart[] = [];
  for (const turn of answeredCalls(turns)) {
    if (turn.role === 'tool') {
      for (const part of turn.parts) {
        if (part.type === 'tool-result') messages.push(toolMessage(part, media, report));
      }
      continue;
    }
    if (media.length > 0) messages.push({ role: 'user', content: media });
    media = [];
    const message = messageOf(turn, report);
    if (message) messages.push(message);
    else report.warn('dropped-empty-turn', turn.path);
  }
  if (media.length > 0) messages.push({ role: 'user', content: media });
  return messages;
}

function messageOf(turn: Turn, report: Report): OpenaiMessageParam | undefined {
  if (turn.role === 'assistant') return assistantMessage(turn, report);
  const plain = plainText(turn.parts);
  if (plain !== undefined) return { role: turn.role as 'user', content: plain };
  const content = turn.parts.flatMap((part) => userPart(part, report));
  if (content.length === 0) return undefined;
  if (turn.role === 'user') return { role: 'user', content };
  return { role: turn.role as 'system', content: textsOnly(content, turn, report) };
}

/** System text has no media. */
function textsOnly(parts: OpenaiUserPart[], turn: Turn, report: Report): OpenaiTextPart[] {
  return parts.filter((part) => {
    if (part.type !== 'text') report.warn('unsupported-content', turn.path, part.type);
    return part.type === 'text';
  });
}

function toolMessage(
  result: ToolResultPart,
  media: OpenaiUserPart[],
  report: Report,
): OpenaiMessageParam {
  if (result.isError) report.warn('dropped-error-flag', result.path);
  if (result.cache) report.warn('dropped-cache-mark', result.path);
  const texts: OpenaiTextPart[] = [];
  for (const part of result.content) {
    for (const written of resultPart(part, report)) {
      if (written.type === 'text') texts.push(written);
      else {
        report.warn('moved-media', part.path);
        media.push(written);
      }
    }
  }
  const [only] = texts;
  const isPlain = texts.length < 2 && only?.prompt_cache_breakpoint === undefined;
  return {
    role: 'tool',
    tool_call_id: result.callId,
    content: isPlain ? (only?.text ?? '') : texts,
  };
}

function assistantMessage(turn: Turn, report: Report): OpenaiAssistantParam | undefined {
  const content: (OpenaiTextPart | OpenaiRefusalPart)[] = [];
  const reasoning: ReasoningPart[] = [];
  const calls: OpenaiToolCall[] = [];
  for (const part of detachSignatures(turn.parts, ['text'])) {
    if (part.type === 'text') content.push(textPart(part, report));
    else if (part.type === 'refusal') content.push({ type: 'refusal', refusal: part.text });
    else if (part.type === 'reasoning') reasoning.push(proven(part, report));
    else if (part.type === 'tool-call') {
      if (part.cache) report.warn('dropped-cache-mark', part.path);
      calls.push(toolCall(part, report));
    } else report.warn('unsupported-content', part.path, part.type);
  }
  if (turn.phase) report.warn('unsupported-field', turn.phase.path);
  if (content.length + reasoning.length + calls.length === 0) return undefined;
  // The API takes no message of nothing but a dialect's reasoning.
  const said = content.length + calls.length > 0 ? assistantContent(content) : { content: '' };
  return {
    role: 'assistant',
    ...said,
    ...(reasoning.length > 0 && reasoningFields(reasoning)),
    ...(calls.length > 0 && { tool_calls: calls }),
  };
}

function proven(part: ReasoningPart, report: Report): ReasoningPart {
  if (part.signature !== undefined) report.warn('foreign-signature', part.path);
  return part;
}

/** One text or one refusal has a field of its own; more of them are a list. */
function assistantContent(
  content: (OpenaiTextPart | OpenaiRefusalPart)[],
): Pick<OpenaiAssistantParam, 'content' | 'refusal'> {
  const [only] = content;
  if (only === undefined) return { content: null };
  if (content.length > 1) return { content };
  if (only.type === 'refusal') return { content: null, refusal: only.refusal };
  return { content: only.prompt_cache_breakpoint ? [only] : only.text };
}

function textPart(
  part: { text: string; path: string } & Pick<ContentPart, 'cache'> & { citations?: unknown },
  report: Report,
): OpenaiTextPart {
  if (part.citations) report.warn('unsupported-content', part.path, 'citations');
  return { type: 'text', text: part.text, ...cacheBreakpoint(part, report) };
}

function userPart(part: ContentPart, report: Report): OpenaiUserPart[] {
  return markedPart(part, bareUserPart(part, report), report);
}

function bareUserPart(part: ContentPart, report: Report): OpenaiUserPart | undefined {
  switch (part.type) {
    case 'text':
      if (part.citations) report.warn('unsupported-content', part.path, 'citations');
      return { type: 'text', text: part.text };
    case 'refusal':
      return { type: 'text', text: part.text };
    case 'json':
      return { type: 'text', text: JSON.stringify(part.value) };
    case 'image': {
      const url = imageUrl(part, report);
      if (url === undefined) return undefined;
      return { type: 'image_url', image_url: { url, ...(part.detail && { detail: part.detail }) } };
    }
    case 'audio': {
      if (part.source.from !== 'base64') return undefined;
      const format = audioFormat(part.source.mimeType);
      return format && { type: 'input_audio', input_audio: { data: part.source.data, format } };
    }
    case 'file':
      return filePart(part, report);
    case 'video':
    case 'reasoning':
    case 'server-tool':
    case 'tool-call':
    case 'tool-result':
      return undefined;
  }
}

/** Of files the API takes PDF alone. */
function filePart(part: FilePart, report: Report): OpenaiUserPart | undefined {
  const { source, name, path } = part;
  warnDocumentWords(part, report);
  if (source.from === 'url') return undefined;
  if (source.from === 'id') {
    report.warn('provider-bound-id', path, source.id);
    const filename = name === undefined ? {} : { filename: name };
    return { type: 'file', file: { ...filename, file_id: source.id } };
  }
  const { mimeType } = source;
  if (mimeType !== 'application/pdf') report.warn('out-of-range', path, mimeType);
  const data = source.from === 'text' ? encodeBase64(source.text) : source.data;
  return {
    type: 'file',
    file: { filename: fileName(part, mimeType, report), file_data: dataUrl(mimeType, data) },
  };
}

/** A result is nothing but text, and so is what a file of text in it says. */
function resultPart(part: ContentPart, report: Report): OpenaiUserPart[] {
  const text = part.type === 'file' ? textOfFile(part.source, part.name) : undefined;
  if (part.type !== 'file' || text === undefined) return userPart(part, report);
  warnDocumentWords(part, report);
  if (part.name !== undefined) report.warn('unsupported-field', part.path, 'name');
  report.warn('approximated-value', part.path, 'a file of text');
  return [textPart({ text, path: part.path, cache: part.cache }, report)];
}
