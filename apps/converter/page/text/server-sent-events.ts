/** One event of a stream as a text holds it: its data, and where in the text the data stands. */
export interface EventText {
  data: string;
  from: number;
  to: number;
}

const BEGINS = /^(?:data|event|id|retry):|^:/;
const LINE = /([^\r\n]*)(\r\n|\r|\n|$)/y;

/** Whether a text is one of server-sent events, as logs and terminals hold them, rather than JSON. */
export function isEventStream(text: string): boolean {
  return BEGINS.test(text.slice(0, MAX_LEAD).trimStart());
}

const MAX_LEAD = 1024;

/**
 * Reads the events of server-sent events (WHATWG HTML, 9.2.6); `[DONE]` is none. Where lines of data stand below each other
 * without the empty line that belongs between, and each is JSON by itself, each is an event. A last event that is cut off is
 * none.
 */
export function readEventStream(text: string): EventText[] {
  const events: EventText[] = [];
  let lines: EventText[] = [];
  const dispatch = (): void => {
    events.push(...(lines.length > 1 && lines.every(isWhole) ? lines : joined(lines)));
    lines = [];
  };
  for (LINE.lastIndex = 0; LINE.lastIndex < text.length;) {
    const start = LINE.lastIndex;
    const line = LINE.exec(text)?.[1] ?? '';
    const field = /^\s*data: ?/.exec(line)?.[0];
    if (line.trim() === '') dispatch();
    else if (field !== undefined) {
      const from = start + field.length;
      lines.push({ data: line.slice(field.length), from, to: start + line.length });
    }
  }
  const [last, ...before] = lines.toReversed();
  const isFirst = events.length + before.length === 0;
  if (last && !isFirst && !isWhole(last) && before.every(isWhole)) lines.pop();
  dispatch();
  return events.filter(({ data }) => data.trim() !== '' && data.trim() !== '[DONE]');
}

function isWhole({ data }: EventText): boolean {
  if (data.trim() === '[DONE]') return true;
  try {
    JSON.parse(data);
    return true;
  } catch {
    return false;
  }
}

function joined(lines: EventText[]): EventText[] {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return [];
  return [{ data: lines.map(({ data }) => data).join('\n'), from: first.from, to: last.to }];
}
