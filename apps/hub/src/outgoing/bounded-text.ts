/** Resolves to the bytes of an answer; to undefined, without reading on, when they are more than `maxBytes`. Rejects as the body does. */
export async function boundedBytes(
  response: Response,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Resolves to the text of an answer, as `boundedBytes` does to its bytes. */
export async function boundedText(
  response: Response,
  maxBytes: number,
): Promise<string | undefined> {
  return (await boundedBytes(response, maxBytes))?.toString();
}
