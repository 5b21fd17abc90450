import type { Report } from '../../contract/report.js';

/** The name of a tool as it is, with a warning where the target refuses it: under another name the caller would not find its tool. */
export function keptName(name: string, allowed: RegExp, path: string, report: Report): string {
  if (!allowed.test(name)) report.warn('forbidden-tool-name', path, name);
  return name;
}
