import { type AddCheckpoint, MAX_CHECKPOINT_BYTES, addCheckpointText } from '@app/domain';
import { boundedText } from '../outgoing/bounded-text.js';

/** What a witness answers: its lines, the size that it has cosigned last, or a refusal. */
export type WitnessAnswer =
  | { kind: 'cosigned'; lines: string }
  | { kind: 'size'; size: number }
  | { kind: 'refused'; status: number };

/** The Content-Type of an answer that gives the size which the witness has cosigned last. */
const SIZE_TYPE = 'text/x.tlog.size';
const CONFLICT = 409;

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
  const text = await boundedText(response, MAX_CHECKPOINT_BYTES);
  if (text === undefined) throw new Error('the answer is too large');
  const { status } = response;
  if (status === 200) return { kind: 'cosigned', lines: text };
  const [type] = response.headers.get('content-type')?.split(';') ?? [];
  const isSize = status === CONFLICT && type === SIZE_TYPE && /^\d{1,15}\n$/.test(text);
  return isSize ? { kind: 'size', size: Number(text) } : { kind: 'refused', status };
}
