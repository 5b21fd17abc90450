import type { Report } from '../../../contract/report.js';
import { encodeBase64 } from '../../../encoding/base64.js';
import type {
  ContentPart,
  FilePart,
  ServerToolPart,
  TextPart,
  ToolResultPart,
} from '../../../ir/content.js';
import type { Turn } from '../../../ir/request.js';
import { plainText } from '../../../tables/content.js';
import { markedPart } from '../../../tables/prompt-cache.js';
import { dataUrl, fileName, imageUrl, warnDocumentWords } from '../../../tables/media.js';
import {
  CODE_PREFIXES,
  joinedServerTools,
  MCP_PREFIXES,
  ownStepId,
} from '../../../tables/tools/server-tools.js';
import { detachSignatures } from '../../../tables/signatures.js';
import { conformingId } from '../../../tables/tools/tool-ids.js';
import type {
  ResponsesInputCall,
  ResponsesInputItem,
  ResponsesInputPart,
  ResponsesRequest,
} from './wire.js';
import { callItem, imageItem, messagePart, reasoningItem, serverItem } from '../response/items.js';
import { TOOL_IDS } from '../response/tool-rules.js';
import type { ResponsesPart } from '../response/wire.js';

/** Writes the conversation: a leading system text as `instructions`, everything else as items in its order. The API needs one item, so a system text alone is that. */
export function writeTurns(out: ResponsesRequest, turns: readonly Turn[], report: Report): void {
  let rest = turns;
  const [first] = turns;
  if (first?.role === 'system' && turns.length > 1) {
    const text = plainText(first.parts);
    if (text !== undefined) {
      out.instructions = text;
      rest = turns.slice(1);
    }
  }
  for (const turn of rest) writeTurn(out.input, turn, report);
}

function writeTurn(items: ResponsesInputItem[], turn: Turn, report: Report): void {
  const before = items.length;
  if (turn.role === 'tool') writeResults(items, turn, report);
  else if (turn.role === 'assistant') writeAssistant(items, turn, report);
  else {
    const content = plainText(turn.parts) ?? turn.parts.flatMap((part) => inputPart(part, report));
    if (content.length > 0 || typeof content === 'string')
      items.push({ type: 'message', role: turn.role, content });
  }
  if (items.length === before) report.warn('dropped-empty-turn', turn.path);
}

function writeResults(items: ResponsesInputItem[], turn: Turn, report: Report): void {
  for (const part of turn.parts) {
    if (part.type !== 'tool-result') continue;
    if (part.isError) report.warn('dropped-error-flag', part.path);
    if (part.cache) report.warn('dropped-cache-mark', part.path);
    items.push({
      type: part.custom ? 'custom_tool_call_output' : 'function_call_output',
      call_id: conformingId(part.callId, TOOL_IDS, part.path, report),
      output: outputOf(part, report),
    });
  }
}

function outputOf(result: ToolResultPart, report: Report): string | ResponsesInputPart[] {
  const [only] = result.content;
  if (only === undefined) return '';
  if (result.content.length === 1 && only.type === 'json') return JSON.stringify(only.value);
  return plainText(result.content) ?? result.content.flatMap((part) => inputPart(part, report));
}

/** Texts that touch are one message; a single one needs no item id. */
function writeAssistant(items: ResponsesInputItem[], turn: Turn, report: Report): void {
  let message: ContentPart[] = [];
  const phase = turn.phase && { phase: turn.phase.word };
  const flush = (): void => {
    const item = assistantMessage(message, items.length, report);
    if (item) items.push({ ...item, ...phase });
    message = [];
  };
  for (const part of detachSignatures(joinedServerTools(turn.parts), ['text', 'tool-call'])) {
    if (part.type === 'text' || part.type === 'refusal') {
      message.push(part);
      continue;
    }
    flush();
    if (part.type === 'server-tool') {
      addServerTool(items, part, report);
      continue;
    }
    const item = otherItem(part, items.length, report);
    if (item) items.push(item);
  }
  flush();
}

const PREFIXES: ReadonlyMap<string, string> = new Map([
  ['code-execution', CODE_PREFIXES.responses],
  ['mcp', MCP_PREFIXES.responses],
]);

/** The API knows the items of its own steps by the prefix of their id. */
function addServerTool(items: ResponsesInputItem[], part: ServerToolPart, report: Report): void {
  if (part.cache) report.warn('dropped-cache-mark', part.path);
  const { id, path } = part;
  const own = id === undefined ? undefined : ownStepId(id, PREFIXES.get(part.tool) ?? 'ws_');
  const known = own === undefined ? {} : { id: conformingId(own, TOOL_IDS, path, report) };
  const item = serverItem({ ...part, ...known }, items.length, report);
  if (!item) return;
  report.warn('foreign-step', part.path, part.tool);
  items.push(item);
}

function assistantMessage(
  parts: ContentPart[],
  at: number,
  report: Report,
): ResponsesInputItem | undefined {
  const text = plainText(parts);
  if (text !== undefined) return { type: 'message', role: 'assistant', content: text };
  const content = parts.flatMap((part): ResponsesPart[] => {
    if (part.cache) report.warn('dropped-cache-mark', part.path);
    const written = messagePart(part, report);
    return written ? [written] : [];
  });
  if (content.length === 0) return undefined;
  return { type: 'message', id: `msg_${at}`, role: 'assistant', status: 'completed', content };
}

function otherItem(part: ContentPart, at: number, report: Report): ResponsesInputItem | undefined {
  if (part.type === 'reasoning') {
    const item = reasoningItem(part, at, report);
    if (item && part.signature === undefined) report.warn('unsigned-reasoning', part.path);
    return item;
  }
  if (part.type === 'tool-call') {
    if (part.cache) report.warn('dropped-cache-mark', part.path);
    const { id: _placeholder, ...call } = callItem(part, at, report);
    return call as ResponsesInputCall;
  }
  if (part.type === 'image' && part.source.from === 'base64') {
    report.warn('foreign-step', part.path, 'a picture');
    return imageItem(part.source.data, part.source.mimeType, at);
  }
  report.warn('unsupported-content', part.path, part.type);
  return undefined;
}

function inputPart(part: ContentPart, report: Report): ResponsesInputPart[] {
  return markedPart(part, bareInputPart(part, report), report);
}

function bareInputPart(part: ContentPart, report: Report): ResponsesInputPart | undefined {
  switch (part.type) {
    case 'text':
    case 'refusal':
      return textPart(part, report);
    case 'json':
      return { type: 'input_text', text: JSON.stringify(part.value) };
    case 'image': {
      const { source, detail = 'auto' } = part;
      if (source.from === 'id') {
        report.warn('provider-bound-id', part.path, source.id);
        return { type: 'input_image', detail, file_id: source.id };
      }
      const image_url = imageUrl(part, report);
      return image_url === undefined ? undefined : { type: 'input_image', detail, image_url };
    }
    case 'file':
      return filePart(part, report);
    case 'audio':
    case 'video':
    case 'reasoning':
    case 'server-tool':
    case 'tool-call':
    case 'tool-result':
      return undefined;
  }
}

function textPart(
  part: Pick<TextPart, 'text' | 'path' | 'citations'>,
  report: Report,
): ResponsesInputPart {
  if (part.citations) report.warn('unsupported-content', part.path, 'citations');
  return { type: 'input_text', text: part.text };
}

function filePart(part: FilePart, report: Report): ResponsesInputPart {
  const { source, name, path } = part;
  warnDocumentWords(part, report);
  const filename = name === undefined ? {} : { filename: name };
  switch (source.from) {
    case 'base64':
    case 'text': {
      const data = source.from === 'text' ? encodeBase64(source.text) : source.data;
      const file_data = dataUrl(source.mimeType, data);
      return { type: 'input_file', filename: fileName(part, source.mimeType, report), file_data };
    }
    case 'url':
      return { type: 'input_file', ...filename, file_url: source.url };
    case 'id':
      report.warn('provider-bound-id', path, source.id);
      return { type: 'input_file', ...filename, file_id: source.id };
  }
}
