import { startConverter } from './process/start-converter.js';
import { startupError } from './process/startup-error.js';

try {
  await startConverter();
} catch (error) {
  process.stderr.write(`${startupError(error)}\n`);
  process.exitCode = 1;
}
