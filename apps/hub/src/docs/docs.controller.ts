import { Controller, Get, Inject } from '@nestjs/common';
import { VERSION } from '../version.js';
import { openApiDocument } from './openapi.js';

@Controller()
export class DocsController {
  constructor(@Inject(VERSION) private readonly version: string) {}

  /** The HTTP interface as OpenAPI 3.1. */
  @Get('openapi.json')
  document(): object {
    return openApiDocument(this.version);
  }
}
