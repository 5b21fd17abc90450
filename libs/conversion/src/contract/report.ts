import type { ConversionWarning } from './contract.js';
import { WARNINGS, type WarningCode } from './warnings.js';

/** How many warnings one conversion lists at most; the last one then says that there were more. */
export const WARNING_LIMIT = 1000;

/** Collects what a conversion could not carry, in the order it was met. */
export class Report {
  readonly warnings: ConversionWarning[] = [];
  private readonly said: Set<string> | undefined;
  private exact = (path: string): string => path;

  /** With `once`, what is said again about the same place is listed once: the events of a stream have the same places. */
  constructor({ once = false } = {}) {
    this.said = once ? new Set() : undefined;
  }

  /** Sets how a path of the protocol becomes that of the payload, whose names may be spelled in another way. */
  locate(exact?: (path: string) => string): void {
    this.exact = exact ?? ((path) => path);
  }

  /** Notes one loss at a JSON path of the source body; `detail` names the values concerned. */
  warn(code: WarningCode, path: string, detail?: string): void {
    if (this.warnings.length > WARNING_LIMIT) return;
    if (this.warnings.length === WARNING_LIMIT) {
      const [severity, message] = WARNINGS['too-many-warnings'];
      this.warnings.push({ code: 'too-many-warnings', severity, path: '$', message });
      return;
    }
    const [severity, sentence] = WARNINGS[code];
    const message =
      detail === undefined ? sentence : `${sentence.slice(0, -1)} (${shorten(detail)}).`;
    if (this.isRepeated(`${code} ${path} ${message}`)) return;
    this.warnings.push({ code, severity, path: shorten(this.exact(path)), message });
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
