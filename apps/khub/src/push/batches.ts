/** Most events and bytes of one push; both well under what the hub takes. */
const MAX_BATCH_EVENTS = 500;
const MAX_BATCH_BYTES = 4 * 1024 * 1024;

/** Groups what arrives into batches of at most `MAX_BATCH_EVENTS` and, unless one alone is larger, `MAX_BATCH_BYTES`. */
export async function* batches<Part extends { bytes: number }>(
  parts: AsyncIterable<Part>,
): AsyncGenerator<Part[]> {
  let batch: Part[] = [];
  let bytes = 0;
  for await (const part of parts) {
    const isFull = batch.length === MAX_BATCH_EVENTS || bytes + part.bytes > MAX_BATCH_BYTES;
    if (isFull && batch.length > 0) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(part);
    bytes += part.bytes;
  }
  if (batch.length > 0) yield batch;
}
