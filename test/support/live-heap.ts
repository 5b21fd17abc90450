import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** How many bytes of this process' heap are still reachable, whatever the collector has left lying about. */
export function liveHeap(): number {
  collect();
  return process.memoryUsage().heapUsed;
}
