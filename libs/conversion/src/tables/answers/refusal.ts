import type { Report } from '../../contract/report.js';

/** Warns that a refusal is text like any other at the target. */
export function warnRefusal(path: string, report: Report): void {
  report.warn('approximated-value', path, 'a refusal as text');
}
