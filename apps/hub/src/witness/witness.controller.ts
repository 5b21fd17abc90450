import { HubError, MAX_CHECKPOINT_BYTES } from '@app/domain';
import { Body, Controller, Get, Header, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FailureLimiter } from '../auth/failure-limiter.js';
import { CosignCheckpoint, type Cosigned } from './cosign-checkpoint.js';
import { ReadCosignedCheckpoint } from './read-cosigned-checkpoint.js';

const TEXT = 'text/plain; charset=utf-8';
/** What c2sp.org/tlog-witness calls a size that is answered in place of a cosignature. */
const SIZE = 'text/x.tlog.size';
const CONFLICT = 409;

@Controller('witness')
export class WitnessController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly limiter: FailureLimiter,
  ) {}

  /** Cosigns a checkpoint of a log that this hub is a witness of. */
  @Post('add-checkpoint')
  @HttpCode(200)
  @RouteConfig({ takesText: MAX_CHECKPOINT_BYTES })
  async add(
    @Body() body: unknown,
    @Req() { ip }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    await this.limiter.assertLeft('witness', ip);
    const cosigned = await this.cosign(typeof body === 'string' ? body : '', ip);
    if ('line' in cosigned) {
      void reply.type(TEXT);
      return cosigned.line;
    }
    void reply.status(CONFLICT).type(SIZE);
    return `${cosigned.size}\n`;
  }

  /** The last checkpoint that was cosigned of a log. */
  @Get(':originHash/checkpoint')
  @Header('content-type', TEXT)
  checkpoint(@Param('originHash') originHash: string): Promise<string> {
    return this.queries.execute(new ReadCosignedCheckpoint(originHash));
  }

  /** Nobody is asked who they are here, so who is refused too often has to wait. */
  private async cosign(text: string, address: string): Promise<Cosigned> {
    try {
      return await this.commands.execute(new CosignCheckpoint(text));
    } catch (error) {
      if (error instanceof HubError && error.status < 500)
        await this.limiter.count('witness', address);
      throw error;
    }
  }
}
