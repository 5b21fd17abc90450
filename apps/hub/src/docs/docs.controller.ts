import { HubError } from '@app/domain';
import { Controller, Get, Header, Inject, Param, Req, StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { VERSION } from '../runtime/version.js';
import { DOCS_POLICY, DOCS_SCRIPT, docsAsset, docsPageAt } from './docs-page.js';
import { openApiDocument } from './openapi.js';

@Controller()
export class DocsController {
  private readonly document: object;

  constructor(@Inject(VERSION) version: string) {
    this.document = openApiDocument(version);
  }

  /** The HTTP interface as OpenAPI 3.1. */
  @Get('openapi.json')
  openApi(): object {
    return this.document;
  }

  /** The same for people. */
  @Get('docs')
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-security-policy', DOCS_POLICY)
  page(@Req() { url }: FastifyRequest): string {
    return docsPageAt(url);
  }

  /** The scripts and styles of the page. */
  @Get('docs/assets/:name')
  @Header('cache-control', 'public, max-age=86400')
  asset(@Param('name') name: string): StreamableFile {
    const file = docsAsset(name);
    if (!file) throw new HubError('request.not_found');
    return file;
  }

  /** What starts the page. */
  @Get('docs/start.js')
  @Header('content-type', 'text/javascript; charset=utf-8')
  script(): string {
    return DOCS_SCRIPT;
  }
}
