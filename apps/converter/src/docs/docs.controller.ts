import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DOCS_POLICY, OWN_FILES_POLICY } from '../answer/answer-headers.js';
import { PageFiles } from '../page/page-files.js';
import { OPENAPI } from './openapi.js';

/** `/openapi.json` and, for people, `/docs`; `/protocols` says what becomes of a field and what each warning means. */
@Controller()
export class DocsController {
  constructor(private readonly files: PageFiles) {}

  @Get('openapi.json')
  describe(): object {
    return OPENAPI;
  }

  @Get('docs')
  show(@Res({ passthrough: true }) reply: FastifyReply): string {
    void reply.type('text/html; charset=utf-8').header('Content-Security-Policy', DOCS_POLICY);
    return this.files.docs;
  }

  @Get('protocols')
  explain(@Res({ passthrough: true }) reply: FastifyReply): string {
    void reply.type('text/html; charset=utf-8').header('Content-Security-Policy', OWN_FILES_POLICY);
    return this.files.protocols;
  }
}
