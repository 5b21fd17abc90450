import fastifyStatic from '@fastify/static';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { ConverterConfig } from './config.js';
import { ConverterModule } from './converter.module.js';
import { ErrorFilter } from './http/error-filter.js';
import { createFastifyAdapter } from './http/fastify-adapter.js';
import { BUILT_PAGE, PageFiles } from './page/page-files.js';

/** The configured service, not yet listening; `pageFolder` is where the built page lies. */
export async function createApp(
  config: ConverterConfig,
  pageFolder = BUILT_PAGE,
): Promise<NestFastifyApplication> {
  const page = new PageFiles(pageFolder);
  const app = await NestFactory.create<NestFastifyApplication>(
    ConverterModule.with(config, page),
    createFastifyAdapter(),
    { bodyParser: false, logger: ['error', 'warn', 'fatal'], abortOnError: false },
  );
  app.useGlobalFilters(new ErrorFilter());
  await serveAssets(app, page.assets);
  serveDocs(app);
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

function serveDocs(app: NestFastifyApplication): void {
  const about = new DocumentBuilder()
    .setTitle('Protocol conversion')
    .setDescription('Converts payloads between the protocols openai, responses, claude and gemini.')
    .setVersion('1')
    .build();
  SwaggerModule.setup('docs', app, () => SwaggerModule.createDocument(app, about), {
    jsonDocumentUrl: 'openapi.json',
    raw: ['json'],
    customSiteTitle: 'Protocol conversion',
  });
}
