import type { Writable } from 'node:stream';
import { styleText } from 'node:util';
import { jsonLine, shownText } from '@app/domain';
import { Failure } from './failure.js';

/** Colours a text for whom it is written to; as it is where there is no terminal, or NO_COLOR is set. */
export type Style = (format: Parameters<typeof styleText>[0], text: string) => string;

/** Where a process writes. */
interface Streams {
  stdout: Writable;
  stderr: Writable;
}

/** Where a command's result and its remarks go: results to stdout, everything else to stderr. */
export class Output {
  readonly json: boolean;

  constructor(
    private readonly streams: Streams,
    { json }: { json: boolean },
  ) {
    this.json = json;
  }

  /** Colours a part of the result. */
  readonly style: Style = (format, text) =>
    styleText(format, text, { stream: this.streams.stdout });

  /** The command's one result: as a JSON line with --json, else as `text`. */
  result(value: object, text: string): void {
    this.streams.stdout.write(this.json ? jsonLine(value) : `${shownText(text)}\n`);
  }

  /** A remark for a person; never part of the result. */
  note(text: string): void {
    this.streams.stderr.write(`${shownText(text)}\n`);
  }

  /** Why the command failed: with --json `{error: {code?, message, remedy?}}` on stdout, else in prose on stderr. */
  failure(error: unknown): void {
    const { message, remedy, code } = error instanceof Failure ? error : unforeseen(error);
    if (this.json) {
      this.streams.stdout.write(jsonLine({ error: { code, message, remedy } }));
      return;
    }
    const onError: Style = (format, text) =>
      styleText(format, text, { stream: this.streams.stderr });
    this.note(`${onError('red', 'khub:')} ${message}`);
    for (const line of remedy?.split('\n') ?? []) this.note(`  ${onError('dim', line)}`);
  }
}

function unforeseen(error: unknown): Pick<Failure, 'message' | 'remedy' | 'code'> {
  return { message: error instanceof Error ? error.message : String(error) };
}
