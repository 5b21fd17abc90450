import { ConversionError } from '../../../contract/contract.js';
import type { CacheMark, ContentPart, FilePart, MediaSource } from '../../../ir/content.js';
import type { Turn } from '../../../ir/request.js';
import { append } from '../../../payload/append.js';
import type { Fields } from '../../../payload/fields.js';
import { contentOf, partOf, saidPart } from '../../../tables/content.js';
import {
  fileBytes,
  guessMimeType,
  imageDetail,
  inputAudio,
  openedBy,
  sourceOfUrl,
} from '../../../tables/media.js';
import { callOf, legacyCall } from '../response/calls.js';
import { citationOf } from '../response/citations.js';
import { reasoningOf } from '../response/reasoning.js';

/** Reads `messages`; throws ConversionError where a message has no role of the protocol or no readable content. */
export function readTurns(body: Fields): Turn[] {
  return body.needObjects('messages').map(turnOf);
}

function turnOf(message: Fields): Turn {
  const role = message.needText('role');
  const read = ROLES.get(role);
  if (read === undefined)
    throw new ConversionError(
      `${message.pathOf('role')} is no role: ${role}`,
      message.pathOf('role'),
    );
  const turn = read(message);
  if (message.exhausted) return turn;
  message.drop('name');
  message.close();
  return turn;
}

const ROLES: ReadonlyMap<string, (message: Fields) => Turn> = new Map([
  ['system', plainTurn('system')],
  ['developer', plainTurn('developer')],
  ['user', plainTurn('user')],
  ['assistant', (message) => assistantTurn(message)],
  ['tool', (message) => resultTurn(message, message.text('tool_call_id') ?? '')],
  ['function', (message) => resultTurn(message, '')],
]);

function plainTurn(role: Turn['role']): (message: Fields) => Turn {
  return (message) => ({ role, parts: messageContent(message), path: message.path });
}

function assistantTurn(message: Fields): Turn {
  return { role: 'assistant', parts: assistantParts(message), path: message.path };
}

function resultTurn(message: Fields, callId: string): Turn {
  const name = message.text('name');
  const content = messageContent(message);
  const { path } = message;
  const result = { type: 'tool-result', callId, content, path, ...(name && { name }) } as const;
  return { role: 'tool', parts: [result], path };
}

function assistantParts(message: Fields): ContentPart[] {
  const content = messageContent(message);
  const calls = message.objects('tool_calls').map(callOf);
  if (message.exhausted) return calls.length === 0 ? content : [...content, ...calls];
  const refusal = message.text('refusal');
  const parts: ContentPart[] = reasoningOf(message);
  append(parts, cited(content, message));
  if (refusal) parts.push({ type: 'refusal', text: refusal, path: message.pathOf('refusal') });
  append(parts, calls);
  append(parts, legacyCall(message));
  message.drop('audio');
  return parts;
}

/** Annotations of an earlier answer stand beside its text. */
function cited(parts: ContentPart[], message: Fields): ContentPart[] {
  const citations = message.objects('annotations').map(citationOf);
  const text = parts.find((part) => part.type === 'text');
  if (citations.length > 0 && text) text.citations = citations;
  return parts;
}

/** A message's `content`: a string, a list of parts, or nothing. */
function messageContent(message: Fields): ContentPart[] {
  return message.any('content') === undefined ? [] : contentOf(message, 'content', messagePart);
}

function messagePart(fields: Fields): ContentPart[] {
  const type = fields.text('type') ?? 'text';
  return partOf(fields, type, PARTS.get(type), cacheOf);
}

const PARTS = new Map<string, (fields: Fields) => ContentPart | undefined>(
  Object.entries({
    text: (fields) => saidPart(fields, 'text'),
    refusal: (fields) => saidPart(fields, 'refusal'),
    thinking: (fields) => {
      const text = fields.objects('thinking').map((thought) => thought.text('text') ?? '');
      return { type: 'reasoning', text: text.join(''), path: fields.path };
    },
    image_url: imagePart,
    input_audio: inputAudio,
    file: filePart,
  }),
);

/** `image_url` is an object with `url`; some clients send the bare URL. */
function imagePart(fields: Fields): ContentPart | undefined {
  if (typeof fields.value['image_url'] === 'string') {
    return { type: 'image', source: sourceOfUrl(fields.text('image_url')!), path: fields.path };
  }
  const image = fields.object('image_url');
  const url = image?.text('url');
  if (image === undefined || url === undefined) return undefined;
  const detail = imageDetail(image);
  image.close();
  return { type: 'image', source: sourceOfUrl(url), ...detail, path: fields.path };
}

function filePart(fields: Fields): FilePart | undefined {
  const file = fields.object('file');
  if (file === undefined) return undefined;
  const name = file.text('filename');
  const source = fileSource(file, name);
  file.close();
  return source && { type: 'file', source, ...(name !== undefined && { name }), path: fields.path };
}

function fileSource(file: Fields, name: string | undefined): MediaSource | undefined {
  const data = file.text('file_data');
  const mimeType = file.text('format') ?? file.text('mime_type');
  const given =
    data === undefined ? undefined : bytesOrUrl(data, file, mimeType ?? guessMimeType(name));
  const source = openedBy(file, given);
  return mimeType !== undefined && source?.from === 'url' ? { ...source, mimeType } : source;
}

/** The API takes a data URL; clients also send bare base64, or the address of the file. */
function bytesOrUrl(data: string, file: Fields, mimeType: string | undefined): MediaSource {
  const isUrl = /^data:/i.test(data) || /^[a-z]{2,10}:\/\//.test(data);
  return isUrl ? sourceOfUrl(data) : fileBytes(data, mimeType, file);
}

/** The official mark is `prompt_cache_breakpoint`; gateways take claude's `cache_control` too, also on tools. */
export function cacheOf(fields: Fields): CacheMark | undefined {
  const mark = fields.object('prompt_cache_breakpoint') ?? fields.object('cache_control');
  if (mark === undefined) return undefined;
  fields.skip('cache_control');
  const ttl = mark.text('ttl');
  mark.skip('mode', 'type');
  return ttl === undefined ? {} : { ttl };
}
