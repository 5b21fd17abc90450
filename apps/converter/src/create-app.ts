import fastifyStatic from '@fastify/static';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ConverterConfig } from './config.js';
import { ConverterModule } from './converter.module.js';
import { ErrorFilter } from './http/error.filter.js';
import { createFastifyAdapter } from './http/fastify-adapter.js';
import { BUILT_PAGE, PageFiles } from './page/page-files.js';

/** The configured service, not yet listening. */
export async function createApp(config: ConverterConfig): Promise<NestFastifyApplication> {
  const page = new PageFiles(BUILT_PAGE);
  const app = await NestFactory.create<NestFastifyApplication>(
    ConverterModule.forRoot(config, page),
    createFastifyAdapter(),
    { bodyParser: false, logger: ['error', 'warn', 'fatal'], abortOnError: false },
  );
  app.useGlobalFilters(new ErrorFilter());
  await serveAssets(app, page.assets);
  return app;
}

async function serveAssets(app: NestFastifyApplication, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
  });
}
