// Events like those that agents push: about 540 bytes of payload.
import { randomBytes } from 'node:crypto';

const RUN = randomBytes(6).toString('hex');
let count = 0;

/** A new event; a bare log event unless `knowledge`, so that what is measured is the log. */
export function newEvent(knowledge = false) {
  const number = ++count;
  const record = {
    id: `bench-item-${RUN}-${number}`,
    title: `Benchmark record ${number}: the pool of the importer is drained before a restart`,
    summary: 'lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor '.repeat(
      4,
    ),
    tags: ['bench', 'importer', `t${number % 97}`],
    layer: 'extract',
  };
  return {
    id: `bench-${RUN}-${number}`,
    kind: knowledge ? 'knowledge.captured' : 'bench.recorded',
    payload: knowledge ? { knowledge: record } : { record },
    createdAt: '2026-11-20T12:00:00.000Z',
  };
}
