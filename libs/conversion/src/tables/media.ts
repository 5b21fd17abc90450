import type { Report } from '../contract/report.js';
import type { AudioPart, FilePart, ImagePart, MediaSource } from '../ir/content.js';
import { decodeBase64, encodeBase64 } from '../encoding/base64.js';
import type { Fields } from '../payload/fields.js';
import { isText } from '../payload/json.js';
import { oneOf } from './settings.js';

/** A `data:` URL as bytes or text, any other URL as a URL. */
export function sourceOfUrl(url: string): MediaSource {
  if (!/^data:/i.test(url)) return { from: 'url', url };
  const comma = url.indexOf(',');
  if (comma < 0) return { from: 'url', url };
  const head = url.slice('data:'.length, comma).toLowerCase();
  const data = head.endsWith(';base64') ? url.slice(comma + 1) : unescaped(url.slice(comma + 1));
  if (data === undefined) return { from: 'url', url };
  const mimeType = head.split(';', 1)[0]!;
  return { from: 'base64', data, mimeType: mimeType || 'text/plain' };
}

/** Percent-encoded text in base64; undefined if it is malformed, or its bytes are not UTF-8. */
function unescaped(text: string): string | undefined {
  try {
    return encodeBase64(decodeURIComponent(text));
  } catch {
    return undefined;
  }
}

/** Where a file can be opened, by its bytes or its address, else by `file_id`, which only its provider knows. */
export function openedBy(file: Fields, source: MediaSource | undefined): MediaSource | undefined {
  const id = file.text('file_id');
  if (source && id !== undefined) file.report.warn('superseded-field', file.pathOf('file_id'));
  return source ?? (id === undefined ? undefined : { from: 'id', id });
}

/** The bytes of a file; where nobody says of which type, they are taken for what is sent most. */
export function fileBytes(data: string, mimeType: string | undefined, file: Fields): MediaSource {
  if (mimeType === undefined) file.report.warn('guessed-media-type', file.path, 'application/pdf');
  return { from: 'base64', data, mimeType: mimeType ?? 'application/pdf' };
}

/** Reads the `detail` of a picture; absent where it is what OpenAI does unasked. */
export function imageDetail(fields: Fields): Pick<ImagePart, 'detail'> {
  const detail = oneOf('auto', 'low', 'high', 'original')(fields, 'detail');
  return detail === undefined || detail === 'auto' ? {} : { detail };
}

/** The types of pictures that both protocols of OpenAI take. */
const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/jpg', 'image/gif', 'image/webp'];

/** The address of a picture for OpenAI, or its bytes as one; undefined when it has neither. */
export function imageUrl({ source, path }: ImagePart, report: Report): string | undefined {
  if (source.from === 'url') return source.url;
  if (source.from !== 'base64') return undefined;
  if (!IMAGE_TYPES.includes(source.mimeType.toLowerCase()))
    report.warn('out-of-range', path, source.mimeType);
  return dataUrl(source.mimeType, source.data);
}

/** Warns of what only claude says of a document. */
export function warnDocumentWords({ context, citable, path }: FilePart, report: Report): void {
  if (context !== undefined) report.warn('unsupported-field', `${path}.context`);
  if (citable) report.warn('unsupported-field', `${path}.citations`);
}

/** Bytes as a `data:` URL (RFC 2397). */
export function dataUrl(mimeType: string, data: string): string {
  return `data:${mimeType};base64,${data}`;
}

const BY_EXTENSION: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  heic: 'image/heic',
  bmp: 'image/bmp',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  txt: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  html: 'text/html',
  json: 'application/json',
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
};

/** The media type a file name or URL suggests by its extension. */
export function guessMimeType(name: string | undefined): string | undefined {
  if (!isText(name)) return undefined;
  const end = name.search(/[?#]/);
  const path = end < 0 ? name : name.slice(0, end);
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(BY_EXTENSION, extension) ? BY_EXTENSION[extension] : undefined;
}

/** The name of a file, which the protocols of OpenAI require beside its bytes; where it has none, one by its media type. */
export function fileName({ name, path }: FilePart, mimeType: string, report: Report): string {
  if (name !== undefined) return name;
  const extension = Object.keys(BY_EXTENSION).find((one) => BY_EXTENSION[one] === mimeType);
  const made = extension === undefined ? 'file' : `file.${extension}`;
  report.warn('generated-file-name', path, made);
  return made;
}

/** What a file of text says; undefined when it is another, or its bytes are no UTF-8. */
export function textOfFile(source: MediaSource, name: string | undefined): string | undefined {
  if (source.from === 'text') return source.text;
  if (source.from !== 'base64') return undefined;
  const { mimeType, data } = source;
  const real = mimeType === UNSPECIFIC ? (guessMimeType(name) ?? mimeType) : mimeType;
  const isText = real.startsWith('text/') || real === 'application/json';
  return isText ? decodeBase64(data) : undefined;
}

/** What clients call bytes whose type they do not know. */
const UNSPECIFIC = 'application/octet-stream';

/** The media type of openai's audio formats (`input_audio.format`). */
const AUDIO_TYPES = { wav: 'audio/wav', mp3: 'audio/mpeg' } as const;

/** Reads an `input_audio` part, the same in both protocols of OpenAI; undefined if it is not one. */
export function inputAudio(fields: Fields): AudioPart | undefined {
  const audio = fields.object('input_audio');
  const data = audio?.text('data');
  const format = audio && oneOf('wav', 'mp3')(audio, 'format');
  if (data === undefined || format === undefined) return undefined;
  const source = { from: 'base64', data, mimeType: AUDIO_TYPES[format] } as const;
  return { type: 'audio', source, path: fields.path };
}

/** The openai audio format of a media type; undefined when it has none. */
export function audioFormat(mimeType: string): 'wav' | 'mp3' | undefined {
  if (/^audio\/(wav|x-wav|wave)$/.test(mimeType)) return 'wav';
  return /^audio\/(mpeg|mp3)$/.test(mimeType) ? 'mp3' : undefined;
}
