import type { Writable } from 'node:stream';
import { styleText } from 'node:util';
import { Failure } from './failure.js';

/** Colours a text for whom it is written to; as it is where there is no terminal, or NO_COLOR is set. */
export type Style = (format: Parameters<typeof styleText>[0], text: string) => string;

/** Where a command's result and its remarks go: results to stdout, everything else to stderr. */
export class Output {
  constructor(
    private readonly stdout: Writable,
    private readonly stderr: Writable,
    readonly json: boolean,
  ) {}

  /** Colours a part of the result. */
  readonly style: Style = (format, text) => styleText(format, text, { stream: this.stdout });

  /** The command's one result: as a JSON line with --json, else as `text`. */
  result(value: object, text: string): void {
    this.stdout.write(`${this.json ? JSON.stringify(value) : text}\n`);
  }

  /** A remark for a person; never part of the result. */
  note(text: string): void {
    this.stderr.write(`${text}\n`);
  }

  /** Why the command failed: with --json `{error: {code?, message, remedy?}}` on stdout, else in prose on stderr. */
  failure(error: unknown): void {
    const { message, remedy, code } = error instanceof Failure ? error : unforeseen(error);
    if (this.json) {
      this.stdout.write(`${JSON.stringify({ error: { code, message, remedy } })}\n`);
      return;
    }
    const onError: Style = (format, text) => styleText(format, text, { stream: this.stderr });
    this.note(`${onError('red', 'khub:')} ${message}`);
    if (remedy !== undefined) this.note(`  ${onError('dim', remedy)}`);
  }
}

function unforeseen(error: unknown): Pick<Failure, 'message' | 'remedy' | 'code'> {
  return { message: error instanceof Error ? error.message : String(error) };
}
