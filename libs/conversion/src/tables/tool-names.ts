import type { Report } from '../report.js';

/** openai and responses: "a-z, A-Z, 0-9, or contain underscores and dashes, with a maximum length of 64" (FunctionDefinition). */
export const OPENAI_NAMES = /^[a-zA-Z0-9_-]{1,64}$/;

/** claude: what the API says where it refuses a name. */
export const CLAUDE_NAMES = /^[a-zA-Z0-9_-]{1,128}$/;

/** gemini: begins with a letter or an underscore, may have dots, colons and dashes, at most 128 characters (FunctionDeclaration). */
export const GEMINI_NAMES = /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,127}$/;

/** The name of a tool as it is, with a warning where the target refuses it: under another name the caller would not find its tool. */
export function keptName(name: string, allowed: RegExp, path: string, report: Report): string {
  if (!allowed.test(name)) report.warn('forbidden-tool-name', path, name);
  return name;
}
