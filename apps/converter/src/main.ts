import 'reflect-metadata';
import { ConfigError, readConfig } from './config.js';
import { createApp } from './create-app.js';

try {
  const config = readConfig();
  const app = await createApp(config);
  app.enableShutdownHooks();
  await app.listen(config.port, config.host);
  process.stdout.write(`converter: ${config.baseUrl ?? (await app.getUrl())}\n`);
} catch (error) {
  const known = error instanceof ConfigError || (error as NodeJS.ErrnoException).syscall;
  process.stderr.write(`converter: ${known ? (error as Error).message : String(error)}\n`);
  process.exitCode = 1;
}
