import { Body, Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { JsonDocument } from '../json/parse-json.js';
import { writeJson } from '../json/write-json.js';
import { isOn, readParameters, type Named } from './parameters.js';
import { readPayload } from './payload.js';
import { convertExactly } from './convert-exactly.js';
import { JSON_TYPE, WARNINGS_HEADER } from '../answer/answer-headers.js';
import { formatWarnings } from './warnings-header.js';

/**
 * `/convert`: returns the converted payload and nothing around it; losses are in a header. Sends by itself: Nest's way
 * of sending what a handler returns costs this route some percent of its speed.
 */
@Controller('convert')
export class ConvertController {
  @Get()
  get(@Query() query: Named, @Res() reply: FastifyReply): void {
    answer(query, undefined, reply);
  }

  @Post()
  @HttpCode(200)
  post(
    @Query() query: Named,
    @Body() body: JsonDocument | null | undefined,
    @Res() reply: FastifyReply,
  ): void {
    answer(query, body, reply);
  }
}

function answer(query: Named, body: JsonDocument | null | undefined, reply: FastifyReply): void {
  const parameters = readParameters(query);
  const sent = readPayload(query, body);
  const { output, warnings } = convertExactly(parameters, sent);
  if (warnings.length > 0) void reply.header(WARNINGS_HEADER, formatWarnings(warnings));
  void reply.header('Content-Type', JSON_TYPE);
  void reply.send(writeJson(output, { pretty: isOn(query['pretty']), mark: sent.mark }));
}
