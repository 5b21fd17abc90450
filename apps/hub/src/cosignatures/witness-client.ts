import { type AddCheckpoint, MAX_CHECKPOINT_BYTES, addCheckpointText } from '@app/domain';

/** What a witness answers: its lines, the size that it has cosigned last, or a refusal. */
export type WitnessAnswer =
  | { kind: 'cosigned'; lines: string }
  | { kind: 'size'; size: number }
  | { kind: 'refused'; status: number };

/** What a witness calls a size that it answers in place of a cosignature. */
const SIZE = 'text/x.tlog.size';
const CONFLICT = 409;

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).length;
    if (bytes > MAX_CHECKPOINT_BYTES) throw new Error('the answer is too large');
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks).toString();
}

/** Asks the witness at `url` (c2sp.org/tlog-witness) to cosign a checkpoint; rejects when it is not reached before `signal` aborts. */
export async function addCheckpoint(
  url: string,
  request: AddCheckpoint,
  signal: AbortSignal,
): Promise<WitnessAnswer> {
  const response = await fetch(`${url.replace(/\/+$/, '')}/add-checkpoint`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: addCheckpointText(request),
    redirect: 'error',
    signal,
  });
  const text = await readText(response);
  const { status } = response;
  if (status === 200) return { kind: 'cosigned', lines: text };
  const [type] = response.headers.get('content-type')?.split(';') ?? [];
  const isSize = status === CONFLICT && type === SIZE && /^\d{1,15}\n$/.test(text);
  return isSize ? { kind: 'size', size: Number(text) } : { kind: 'refused', status };
}
