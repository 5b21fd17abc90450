import { HUB_IN_ONE } from './process/hub-in-one.js';
import { letYoungGenerationGrow } from './process/v8-heap.js';

// Imported when the lines above have taken effect: all the hub's modules come with this.
const { runHub } = await (HUB_IN_ONE === undefined
  ? import('./process/run-hub.js')
  : (import(HUB_IN_ONE) as Promise<typeof import('./process/run-hub.js')>));

await runHub();
letYoungGenerationGrow();
