import type { Fields } from '../payload/fields.js';
import type { Modality, RequestIR, Settings } from '../ir/request.js';
import type { Report } from '../contract/report.js';

/** Reads one field of a body as one setting; undefined when it is absent or not of its type. */
export type Reader<T> = (fields: Fields, key: string) => T | undefined;

/** Where a protocol's request has each setting, and how it reads there. */
export type SettingReaders = ReadonlyMap<
  string,
  readonly [name: keyof Settings, read: Reader<unknown>]
>;

/** A table of readers, written by setting and looked up by field. */
export function settingReaders(table: {
  [K in keyof Settings]?: readonly [field: string, read: Reader<Settings[K]>];
}): SettingReaders {
  const entries = Object.entries(table) as [keyof Settings, readonly [string, Reader<unknown>]][];
  return new Map(entries.map(([name, [field, read]]) => [field, [name, read]]));
}

/** How a protocol's request writes each setting; null where it has no counterpart. A new setting does not compile until every protocol has decided. */
export type SettingWriters<Out> = {
  [K in keyof Settings]: ((out: Out, value: Settings[K], writing: Writing) => void) | null;
};

/** What a writer may need besides its value. */
export interface Writing {
  ir: RequestIR;
  report: Report;
  /** JSON path of the setting in the source. */
  path: string;
}

export const text: Reader<string> = (fields, key) => fields.text(key);
export const number: Reader<number> = (fields, key) => fields.number(key);
export const flag: Reader<boolean> = (fields, key) => fields.flag(key);

/** Reads one of a list of words. */
export function oneOf<T extends string>(...words: readonly T[]): Reader<T> {
  return (fields, key) => {
    const value = fields.text(key);
    if (value === undefined || (words as readonly string[]).includes(value))
      return value as T | undefined;
    fields.report.warn('invalid-value', fields.pathOf(key), value);
    return undefined;
  };
}

/** Reads a word by a table of the source's words. */
export function wordOf<T>(words: Readonly<Record<string, T>>): Reader<T> {
  return (fields, key) => {
    const value = fields.text(key);
    if (value === undefined) return undefined;
    if (Object.hasOwn(words, value)) return words[value];
    fields.report.warn('invalid-value', fields.pathOf(key), value);
    return undefined;
  };
}

/** Reads a list of strings; one bare string counts as a list of one. */
export const texts: Reader<string[]> = (fields, key) => {
  const value = fields.any(key);
  if (typeof value === 'string') return [value];
  const list = fields.list(key).filter((entry, i) => {
    if (typeof entry === 'string') return true;
    fields.report.warn('invalid-value', `${fields.pathOf(key)}[${i}]`);
    return false;
  }) as string[];
  return list.length > 0 ? list : undefined;
};

/** Reads those of a list that are one of some words; undefined when none is. */
export function someOf<T extends string>(...words: readonly T[]): Reader<T[]> {
  return (fields, key) => {
    const known = texts(fields, key)?.filter((word): word is T => {
      const isKnown = (words as readonly string[]).includes(word);
      if (!isKnown) fields.report.warn('invalid-value', fields.pathOf(key), word);
      return isKnown;
    });
    return known?.length ? known : undefined;
  };
}

/** Reads a map of strings. */
export const textMap: Reader<Record<string, string>> = (fields, key) => {
  const value = fields.raw(key);
  if (value === undefined) return undefined;
  const kept = Object.entries(value).filter(([name, entry]) => {
    if (typeof entry === 'string') return true;
    fields.report.warn('invalid-value', `${fields.pathOf(key)}.${name}`);
    return false;
  }) as [string, string][];
  return Object.fromEntries(kept);
};

/** Reads the settings a table names into the IR, in the order of the body; what an earlier table has set stays. */
export function readSettings(fields: Fields, readers: SettingReaders, ir: RequestIR): void {
  for (const field of Object.keys(fields.value)) {
    const reader = readers.get(field);
    if (reader === undefined) continue;
    const [name, read] = reader;
    const value = read(fields, field);
    if (value === undefined) continue;
    if (ir.settings[name] === undefined) setSetting(ir, name, value as never, fields.pathOf(field));
    else fields.report.warn('superseded-field', fields.pathOf(field));
  }
}

/** Sets one setting and remembers where it stood; a value that is undefined sets nothing. */
export function setSetting<K extends keyof Settings>(
  ir: RequestIR,
  name: K,
  value: Settings[K] | undefined,
  path: string,
): void {
  if (value === undefined) return;
  ir.settings[name] = value;
  ir.paths[name] = path;
}

/** Sets that a stream ends with its counts, where the source's streams always do. */
export function setImpliedUsage({ settings, paths }: RequestIR): void {
  if (!settings.stream) return;
  settings.includeUsage = true;
  paths.includeUsage = paths.stream!;
}

/** What a model does unasked: where a protocol has no word for a setting, this value of it is no loss. */
const UNASKED: Partial<Settings> = {
  choices: 1,
  presencePenalty: 0,
  frequencyPenalty: 0,
  logprobs: false,
  topLogprobs: 0,
  verbosity: 'medium',
  parallelToolCalls: true,
};

/** Writes the name of the model, which every protocol has in `model`. */
export function writeModel(
  out: { model?: string },
  { settings: { model } }: RequestIR,
  report: Report,
): void {
  if (model === undefined) report.warn('missing-model', '$.model');
  else out.model = model;
}

/** Writes every setting of the IR, and warns of those the protocol has no counterpart for. */
export function writeSettings<Out>(
  out: Out,
  writers: SettingWriters<Out>,
  ir: RequestIR,
  report: Report,
): void {
  for (const name of Object.keys(ir.settings) as (keyof Settings)[]) {
    const write = writers[name] as ((out: Out, value: unknown, writing: Writing) => void) | null;
    const path = ir.paths[name]!;
    if (write !== null) write(out, ir.settings[name], { ir, report, path });
    else if (ir.settings[name] !== UNASKED[name]) report.warn('unsupported-field', path);
  }
}

/** A writer that puts the value into one field as it is. */
export function put<Out, K extends keyof Out>(
  field: K,
): (out: Out, value: NonNullable<Out[K]>) => void {
  return (out, value) => {
    out[field] = value;
  };
}

/** A writer of the wished forms of an answer where there is text alone. */
export function textAlone(_out: unknown, modalities: Modality[], { report, path }: Writing): void {
  const others = modalities.filter((word) => word !== 'text');
  if (others.length > 0) report.warn('unsupported-field', path, others.join(', '));
}

/** A writer for what the target does anyway: nothing to write, nothing lost. */
export function implied(): void {}
