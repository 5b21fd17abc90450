import type { Kind, Protocol } from '@app/conversion';
import { Body, Controller, Get, HttpCode, Inject, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type ConverterConfig } from '../config.js';
import { Problem } from '../errors/problem.js';
import { JsonDocument } from '../json/parse-json.js';
import { writeJson } from '../json/write-json.js';
import { isOn, readParameters, type Named } from './parameters.js';
import { readPayload } from './payload.js';
import { convertExactly } from './convert-exactly.js';
import type { AnswerWarning } from './answer-warning.js';
import { buildShareLink } from './share-link.js';
import { JSON_TYPE, WARNINGS_HEADER } from '../answer/answer-headers.js';
import { formatWarnings } from './warnings-header.js';

/** What `/api/convert` returns; `warnings` only when `explain` is on. */
interface WrappedResult {
  kind: Kind;
  source: Protocol;
  target: Protocol;
  output: unknown;
  share_url: string;
  warnings?: AnswerWarning[];
}

/** `/api/convert`: returns the converted payload wrapped with its parameters and a link to share it. */
@Controller('api/convert')
export class WrappedController {
  constructor(@Inject(CONFIG) private readonly config: ConverterConfig) {}

  @Get()
  get(@Query() query: Named, @Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.answer(query, () => readPayload(query), request, reply);
  }

  @Post()
  @HttpCode(200)
  post(
    @Query() query: Named,
    @Body() sent: JsonDocument | null | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): void {
    const wrapper = readWrapper(sent);
    this.answer({ ...query, ...wrapper }, () => payloadOf(wrapper, query, sent), request, reply);
  }

  private answer(
    named: Named,
    readBody: () => JsonDocument,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const parameters = readParameters(named);
    const sent = readBody();
    const { value, mark } = sent;
    const { output, warnings } = convertExactly(parameters, sent);
    const baseUrl = this.config.baseUrl ?? originOf(request);
    const link = buildShareLink(baseUrl, parameters, writeJson(value, { mark }));
    const lost = [...warnings, ...link.warnings];
    const { kind, source, target } = parameters;
    const result: WrappedResult = { kind, source, target, output, share_url: link.url };
    if (isOn(named['explain'])) result.warnings = lost;
    if (lost.length > 0) void reply.header(WARNINGS_HEADER, formatWarnings(lost));
    void reply.header('Content-Type', JSON_TYPE);
    void reply.send(writeJson(result, { pretty: isOn(named['pretty']), mark }));
  }
}

/** The members of the wrapper; none when no body was sent, since the query may say it all. */
function readWrapper(sent: JsonDocument | null | undefined): Named {
  if (!sent) return {};
  const { value } = sent;
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Named;
  throw new Problem(400, 'the body must be a JSON object with kind, source, target and body');
}

/** The wrapper's payload, else the query's; a wrapper that has one wins. */
function payloadOf(wrapper: Named, query: Named, sent?: JsonDocument | null): JsonDocument {
  if (!('body' in wrapper)) return readPayload('body_b64' in wrapper ? wrapper : query);
  const rounded = (sent?.rounded as Named | undefined)?.['body'];
  const document = new JsonDocument(wrapper['body'], sent?.mark, rounded);
  return readPayload({ body_b64: wrapper['body_b64'] }, document);
}

/** Scheme and authority the request was sent to; its socket's address when the Host header is no authority. */
function originOf(request: FastifyRequest): string {
  const { localAddress = 'localhost', localPort } = request.socket;
  const address = localAddress.includes(':') ? `[${localAddress}]` : localAddress;
  const authority = AUTHORITY.test(request.host) ? request.host : `${address}:${localPort}`;
  return `${request.protocol}://${authority}`;
}

const AUTHORITY = /^(?:[\w.-]+|\[[\da-fA-F:.]+\])(?::\d{1,5})?$/;
