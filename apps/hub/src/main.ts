import { letYoungGenerationGrow } from './young-generation.js';

// Imported when the line above has taken effect: all the hub's modules come with these.
const { startHub } = await import('./start-hub.js');
const { startProblem } = await import('./start-problem.js');

try {
  await startHub();
  letYoungGenerationGrow();
} catch (error) {
  process.stderr.write(`${startProblem(error)}\n`);
  process.exit(1);
}
