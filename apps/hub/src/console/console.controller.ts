import { HubError } from '@app/domain';
import { Controller, Get, Header, Inject, Optional, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ConsoleFiles } from './console-files.js';
import { CONSOLE_POLICY } from './console-policy.js';

@Controller()
export class ConsoleController {
  constructor(@Optional() @Inject(ConsoleFiles) private readonly files?: ConsoleFiles) {}

  /** The document of every screen; which one is shown is decided in the browser. */
  @Get(['console', 'console/*'])
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-security-policy', CONSOLE_POLICY)
  @Header('cache-control', 'no-cache')
  document(@Req() { url }: FastifyRequest): string {
    if (!this.files)
      throw new HubError('request.not_found', 'This hub was built without its console.');
    return this.files.documentAt(url);
  }
}
