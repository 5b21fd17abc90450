/**
 * The lines of a text that comes in parts (UTF-8), as many at a time as a part completes: asking for each by itself costs as much as a
 * hash. Each is ended by LF alone, and may have a CR before it, which JSON takes for a blank. JSON may hold U+2028 and U+2029, at which
 * the `readline` of Node 24 ends a line too.
 */
export async function* linesOf(
  parts: AsyncIterable<string | Uint8Array>,
): AsyncGenerator<string[], undefined> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let begun: string[] = [];
  for await (const part of parts) {
    const text = typeof part === 'string' ? part : decoder.decode(part, { stream: true });
    const end = text.lastIndexOf('\n');
    if (end === -1) {
      begun.push(text);
      continue;
    }
    yield (begun.join('') + text.slice(0, end)).split('\n');
    begun = [text.slice(end + 1)];
  }
  const rest = begun.join('') + decoder.decode();
  if (rest !== '') yield [rest];
}

/** The first line of such a text, undefined where it has none, and the lines behind it. */
export async function headedLines(
  parts: AsyncIterable<string | Uint8Array>,
): Promise<{ first: string | undefined; rest: AsyncGenerator<string[], undefined> }> {
  const lines = linesOf(parts);
  const { value: [first, ...others] = [] } = await lines.next();
  const rest = async function* (): AsyncGenerator<string[], undefined> {
    yield others;
    yield* lines;
  };
  return { first, rest: rest() };
}
