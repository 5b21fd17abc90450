import { createByteConverter } from '@app/conversion';
import { Controller, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readParameters, type Named } from '../convert/parameters.js';
import { convertThrough } from './convert-through.js';
import { openEventStream, readEventStream } from './event-stream.js';

/** `/stream` and `/api/stream`: return a whole stream of server-sent events in the target's form, each event as it arrives. */
@Controller(['stream', 'api/stream'])
export class StreamController {
  @Post()
  post(@Query() query: Named, @Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const { source, target } = readParameters({
      kind: 'stream',
      source: query['source'],
      target: query['target'],
    });
    const body = readEventStream(request);
    convertThrough(createByteConverter({ source, target }), body, openEventStream(reply));
  }
}
