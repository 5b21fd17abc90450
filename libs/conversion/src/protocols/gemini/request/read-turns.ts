import { ConversionError } from '../../../contract/contract.js';
import type { Report } from '../../../contract/report.js';
import type { ContentPart, ImagePart, ToolResultPart } from '../../../ir/content.js';
import type { Turn } from '../../../ir/request.js';
import { Fields } from '../../../payload/fields.js';
import { isObject, kindOf } from '../../../payload/json.js';
import { answerPart } from '../response/parts.js';
import { PLACEHOLDER_SIGNATURE } from '../response/signatures.js';

/** Reads `systemInstruction`: a content, its parts, or a bare text. */
export function readSystem(fields: Fields | undefined): Turn[] {
  const given = fields?.any('systemInstruction');
  if (fields === undefined || given === undefined) return [];
  const path = fields.pathOf('systemInstruction');
  return [{ role: 'system', parts: contentsOf(given, path, fields).flatMap(partsOf), path }];
}

/** Reads `contents`: a list of contents, one content, or a bare text; the results of a content become a turn of their own before the rest of it. */
export function readTurns(body: Fields): Turn[] {
  const path = body.pathOf('contents');
  return contentsOf(body.any('contents'), path, body).flatMap(turnsOf);
}

function contentsOf(given: unknown, path: string, { report }: Fields): Fields[] {
  if (typeof given === 'string') return [new Fields({ parts: [{ text: given }] }, path, report)];
  if (isObject(given))
    return [new Fields('parts' in given ? given : { parts: [given] }, path, report)];
  if (!Array.isArray(given))
    throw new ConversionError(`${path} must be an array, not ${kindOf(given)}`, path);
  return given.map((entry: unknown, i) => {
    if (typeof entry === 'string')
      return new Fields({ parts: [{ text: entry }] }, `${path}[${i}]`, report);
    const fields = Fields.at(entry, `${path}[${i}]`, report);
    const isBarePart = !fields.has('parts') && !fields.has('role');
    return isBarePart ? new Fields({ parts: [fields.value] }, fields.path, report) : fields;
  });
}

function partsOf(content: Fields): ContentPart[] {
  const parts = content.objects('parts').flatMap(partOf);
  content.skip('role');
  content.close();
  return parts;
}

function turnsOf(content: Fields): Turn[] {
  const { path } = content;
  const given = content.text('role') ?? 'user';
  if (!Object.hasOwn(ROLES, given)) {
    const at = content.pathOf('role');
    throw new ConversionError(`${at} must be user or model, not ${given}`, at);
  }
  const role = ROLES[given]!;
  const parts = partsOf(content);
  if (role !== 'assistant') dropProofs(parts, content.report);
  const results = parts.filter((part) => part.type === 'tool-result');
  if (results.length === 0) return [{ role, parts, path }];
  const turns: Turn[] = [{ role: 'tool', parts: results, path }];
  const rest = parts.filter((part) => part.type !== 'tool-result');
  if (rest.length > 0) turns.push({ role: role === 'tool' ? 'user' : role, parts: rest, path });
  return turns;
}

/** Only what a model said has a proof. */
function dropProofs(parts: readonly ContentPart[], report: Report): void {
  for (const part of parts) {
    if (part.type !== 'text' || part.signature === undefined) continue;
    report.warn('dropped-signature', part.path);
    delete part.signature;
  }
}

const ROLES: Readonly<Record<string, Turn['role']>> = {
  user: 'user',
  model: 'assistant',
  assistant: 'assistant',
  system: 'system',
  function: 'tool',
  tool: 'tool',
};

function partOf(fields: Fields): ContentPart[] {
  const response = fields.object('functionResponse');
  const parts = response ? [resultOf(response)] : answerPart(fields);
  const image = parts.find((part) => part.type === 'image');
  if (image) readResolution(fields, image);
  fields.close();
  return parts.map(withoutPlaceholder);
}

function withoutPlaceholder(part: ContentPart): ContentPart {
  if (part.type === 'tool-call' && part.signature === PLACEHOLDER_SIGNATURE) delete part.signature;
  return part;
}

function readResolution(fields: Fields, image: ImagePart): void {
  const level = fields.object('mediaResolution')?.text('level');
  const detail = level === undefined ? undefined : detailOf(level);
  if (detail !== undefined) image.detail = detail;
  else if (level !== undefined) fields.report.warn('approximated-value', image.path, level);
}

/** The detail of openai's images a resolution stands for; undefined for one in between. */
export function detailOf(level: string): ImagePart['detail'] {
  return Object.hasOwn(DETAILS, level) ? DETAILS[level] : undefined;
}

const DETAILS: Readonly<Record<string, ImagePart['detail']>> = {
  MEDIA_RESOLUTION_LOW: 'low',
  MEDIA_RESOLUTION_HIGH: 'high',
  MEDIA_RESOLUTION_ULTRA_HIGH: 'original',
};

/** Reads a `functionResponse`: `output` or `error` hold the text, any other object is the result itself. */
function resultOf(fields: Fields): ToolResultPart {
  const response = fields.raw('response') ?? {};
  const name = fields.text('name');
  const { path } = fields;
  const failed = response['error'] !== undefined && response['output'] === undefined;
  const keys = Object.keys(response);
  const told = failed ? response['error'] : response['output'];
  const isOnly = keys.length === 1 && told !== undefined;
  const value = isOnly ? told : response;
  const media = fields.objects('parts').flatMap(answerPart);
  const callId = fields.text('id') ?? '';
  fields.drop('scheduling');
  if (fields.flag('willContinue')) fields.drop('willContinue');
  fields.close();
  return {
    type: 'tool-result',
    callId,
    content: [...(keys.length > 0 ? [toldPart(value, path)] : []), ...media],
    ...(name !== undefined && { name }),
    ...(isOnly && failed && { isError: true }),
    path,
  };
}

function toldPart(value: unknown, path: string): ContentPart {
  return typeof value === 'string'
    ? { type: 'text', text: value, path }
    : { type: 'json', value, path };
}
