import { parse } from 'yaml';

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/;

/** A text as its front matter, undefined where there is none, and what follows that as it is. */
export interface Split {
  yaml: string | undefined;
  body: string;
}

/** Tells the YAML that a text begins with from its body. */
export function splitFrontMatter(text: string): Split {
  const [matter, yaml = ''] = FRONT_MATTER.exec(text) ?? [];
  return matter === undefined
    ? { yaml: undefined, body: text.replace(/^\uFEFF/, '') }
    : { yaml, body: text.slice(matter.length) };
}

/**
 * Returns the fields of a front matter; none where it is empty. Throws an Error for what is not YAML, names the same value more
 * than a hundred times, or is not a list of fields.
 */
export function fieldsOfYaml(yaml: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = parse(yaml, { logLevel: 'error' });
  } catch (error) {
    throw new Error(`the front matter is not YAML: ${(error as Error).message}`, { cause: error });
  }
  if (value === null || value === undefined) return {};
  if (typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new Error('the front matter is not a list of fields, such as "type: decision"');
}
