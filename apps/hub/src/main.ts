import { letYoungGenerationGrow } from './process/v8-heap.js';

// Imported when the line above has taken effect: all the hub's modules come with these.
const { startHub } = await import('./process/start-hub.js');
const { startupError } = await import('./process/startup-error.js');

try {
  await startHub();
  letYoungGenerationGrow();
} catch (error) {
  process.stderr.write(`${startupError(error)}\n`);
  process.exit(1);
}
