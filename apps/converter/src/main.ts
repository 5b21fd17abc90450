import 'reflect-metadata';
import { ConfigurationError, readConfig } from './config.js';
import { createApp } from './create-app.js';

try {
  const config = readConfig();
  const app = await createApp(config);
  app.enableShutdownHooks();
  await app.listen(config.port, config.host);
  process.stdout.write(`listening: ${await app.getUrl()}\n`);
  if (config.baseUrl !== undefined) process.stdout.write(`links lead to: ${config.baseUrl}\n`);
} catch (error) {
  process.stderr.write(`the converter did not start: ${reason(error)}\n`);
  process.exitCode = 1;
}

/** A wrong setting or a taken port is said in a sentence; anything else is a mistake of ours and shows where. */
function reason(error: unknown): string {
  const { message, stack, syscall } = error as NodeJS.ErrnoException;
  const expected = error instanceof ConfigurationError || syscall !== undefined;
  return expected ? message : (stack ?? String(error));
}
