import type { Report } from '../../contract/report.js';

/** "a-z, A-Z, 0-9, or contain underscores and dashes, with a maximum length of 64" (FunctionDefinition of OpenAI). */
export const OPENAI_NAMES = /^[a-zA-Z0-9_-]{1,64}$/;

/** The name of a tool as it is, with a warning where the target refuses it: under another name the caller would not find its tool. */
export function keptName(name: string, allowed: RegExp, path: string, report: Report): string {
  if (!allowed.test(name)) report.warn('forbidden-tool-name', path, name);
  return name;
}
