import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { takeOver } from '../runtime/take-over.js';
import { CurrentRequester, type Requester } from '../admin-access/requester.js';
import { HintStreams } from './hint-streams.js';

@Controller('api/v1/admin/stream')
export class StreamAdminController {
  constructor(private readonly streams: HintStreams) {}

  /** Which logs grow, as it happens. */
  @Get()
  async stream(
    @CurrentRequester() requester: Requester,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (request.method === 'HEAD') {
      void reply.type('text/event-stream; charset=utf-8').send();
      return;
    }
    await this.streams.begin(reply.raw, requester, () => takeOver(reply));
  }
}
