import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ConsoleFiles } from './console-files.js';

/** Serves the console's scripts and styles, compressed where the browser takes it; their names change with what is in them. */
export async function serveConsole(app: NestFastifyApplication): Promise<void> {
  const files = app.get<ConsoleFiles | undefined>(ConsoleFiles);
  if (!files) return;
  await app.register(fastifyStatic, {
    root: files.assets,
    prefix: '/console/assets/',
    index: false,
    acceptRanges: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
  });
}
