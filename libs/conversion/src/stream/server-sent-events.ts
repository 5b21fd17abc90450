/** Thrown when one event has more data than is held for one. */
export class OversizedEvent extends Error {
  constructor(readonly limit: number) {
    super(`an event has more than ${limit} characters`);
    this.name = 'OversizedEvent';
  }
}

/**
 * Reads the data of server-sent events (WHATWG HTML, 9.2.6) out of text that may be split anywhere: lines end with LF, CR or
 * CRLF, comments and other fields say nothing, several `data` lines are one text. Throws OversizedEvent.
 */
export class EventReader {
  private line: string[] = [];
  private lineLength = 0;
  private data: string[] = [];
  private dataLength = 0;
  private isAfterReturn = false;
  private readonly stray: string[] = [];
  private strayLength = 0;
  private hasEvent = false;

  constructor(private readonly limit: number) {}

  /** Takes more text; returns the data of the events it completes. */
  push(text: string): string[] {
    const events: string[] = [];
    let at = this.isAfterReturn && text.startsWith('\n') ? 1 : 0;
    if (text !== '') this.isAfterReturn = text.endsWith('\r');
    for (let end = lineEnd(text, at); end >= 0; end = lineEnd(text, at)) {
      this.hold(text.slice(at, end));
      this.readLine(events);
      at = end + (text.startsWith('\r\n', end) ? 2 : 1);
    }
    this.hold(text.slice(at));
    return events;
  }

  /** No more text comes; returns the data of an event that no empty line has ended. */
  end(): string[] {
    const events: string[] = [];
    if (this.lineLength > 0) this.readLine(events);
    this.dispatch(events);
    return events;
  }

  /** The text there was where there was no event in it, and not only what event streams consist of; of a long one the beginning. */
  get foreignText(): string | undefined {
    return this.hasEvent || this.stray.length === 0 ? undefined : this.stray.join('\n');
  }

  private hold(text: string): void {
    if (text === '') return;
    this.line.push(text);
    this.lineLength += text.length;
    if (this.lineLength + this.dataLength > this.limit) throw new OversizedEvent(this.limit);
  }

  private readLine(events: string[]): void {
    const line = this.line.length === 1 ? this.line[0]! : this.line.join('');
    this.line = [];
    this.lineLength = 0;
    if (line === '') this.dispatch(events);
    else if (line.startsWith('data:')) {
      const value = line.slice(line.startsWith(' ', DATA_VALUE) ? DATA_VALUE + 1 : DATA_VALUE);
      this.data.push(value);
      this.dataLength += value.length + 1;
    } else if (!FIELD.test(line)) this.keep(line);
  }

  private keep(line: string): void {
    if (this.hasEvent || this.strayLength > MAX_STRAY) return;
    this.strayLength += line.length + 1;
    this.stray.push(line.slice(0, MAX_STRAY));
  }

  private dispatch(events: string[]): void {
    const data = this.data.join('\n');
    this.data = [];
    this.dataLength = 0;
    if (data === '') return;
    events.push(data);
    this.hasEvent = true;
  }
}

const DATA_VALUE = 'data:'.length;

/** How many characters are kept of a text that is no stream: what a provider says of an error is shorter. */
const MAX_STRAY = 64 * 1024;

/** A comment, or a field that a stream of events may have beside its data, also one that was cut off. */
const FIELD = /^(:|(data|event|id|retry)(:|$)|(d|da|dat|e|ev|eve|even|i|r|re|ret|retr)$)/;

const LINE_END = /[\r\n]/g;

function lineEnd(text: string, from: number): number {
  LINE_END.lastIndex = from;
  return LINE_END.test(text) ? LINE_END.lastIndex - 1 : -1;
}

/** Returns an event as a server sends it whose protocol does not name its events. */
export function eventFrame(event: unknown): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}

/** Returns an event as a server sends it that names each by its type. */
export function namedEventFrame(event: unknown): string {
  const { type } = event as { type?: unknown };
  return typeof type === 'string' ? `event: ${type}\n${eventFrame(event)}` : eventFrame(event);
}
