import type { ConversionWarning } from './contract.js';
import { WARNINGS, type WarningCode } from './warnings.js';

/** How many warnings one conversion lists at most; the last one then says that there were more. */
export const WARNING_LIMIT = 1000;

/** Collects what a conversion could not carry, in the order it was met. */
export class Report {
  readonly warnings: ConversionWarning[] = [];
  private readonly said: Set<string> | undefined;

  /** With `once`, what is said again about the same place is listed once: the events of a stream have the same places. */
  constructor({ once = false } = {}) {
    this.said = once ? new Set() : undefined;
  }

  /** Notes one loss at a JSON path of the source body; `detail` names the values concerned. */
  warn(code: WarningCode, path: string, detail?: string): void {
    if (this.warnings.length > WARNING_LIMIT) return;
    if (this.warnings.length === WARNING_LIMIT) {
      this.warnings.push({
        code: 'too-many-warnings',
        path: '$',
        message: WARNINGS['too-many-warnings'],
      });
      return;
    }
    const sentence = WARNINGS[code];
    const message =
      detail === undefined ? sentence : `${sentence.slice(0, -1)} (${shorten(detail)}).`;
    if (this.isRepeated(`${code} ${path} ${message}`)) return;
    this.warnings.push({ code, path: shorten(path), message });
  }

  private isRepeated(warning: string): boolean {
    if (!this.said) return false;
    if (this.said.has(warning)) return true;
    this.said.add(warning);
    return false;
  }
}

const TEXT_LIMIT = 300;

/** Keeps a warning small when a key or a value of the source is huge. */
function shorten(text: string): string {
  return text.length > TEXT_LIMIT ? `${text.slice(0, TEXT_LIMIT)}…` : text;
}
