import { randomBytes } from 'node:crypto';
import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { pagePolicy } from '../answer/answer-headers.js';
import { PageFiles } from './page-files.js';

const NONCE_BYTES = 16;

/** `/`: the conversion page; its parameters are read in the browser. */
@Controller()
export class PageController {
  constructor(private readonly files: PageFiles) {}

  @Get()
  get(@Res({ passthrough: true }) reply: FastifyReply): string {
    const nonce = randomBytes(NONCE_BYTES).toString('base64url');
    void reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', pagePolicy(nonce))
      .header('Cache-Control', 'no-cache');
    return this.files.html(nonce);
  }
}
