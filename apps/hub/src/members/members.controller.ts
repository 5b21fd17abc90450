import type { Bearer } from '@app/projections';
import { Body, Controller, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { Authenticator } from '../http/authenticator.js';
import { BearerGuard, Caller } from '../http/bearer.guard.js';
import { FailureLimiter } from '../http/failure-limiter.js';
import type { Credentials } from './credentials.js';
import { JoinGroup } from './join-group.js';
import { JoinBody } from './members.dto.js';
import { RotateOwnToken } from './rotate-own-token.js';

@Controller('api/v1')
export class MembersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly authenticator: Authenticator,
    private readonly limiter: FailureLimiter,
  ) {}

  /** Joins a group. */
  @Post('join')
  @HttpCode(200)
  join(@Body() body: JoinBody, @Req() request: FastifyRequest): Promise<Credentials> {
    const { inviteToken, groupKey, displayName, handle, ...client } = body;
    const asked = { inviteToken, groupKey, displayName, handle, client };
    return this.limiter.guard(request.ip, async () => {
      const memberId = await this.memberBehind(request);
      return this.commands.execute(new JoinGroup(asked, memberId));
    });
  }

  /** Replaces the presented access token. */
  @Post('auth/rotate')
  @HttpCode(200)
  @UseGuards(BearerGuard)
  rotate(@Caller() bearer: Bearer): Promise<Credentials> {
    return this.commands.execute(new RotateOwnToken(bearer));
  }

  /** A join may carry a bearer to say whose further client it is; one that is not valid is not ignored. */
  private async memberBehind(request: FastifyRequest): Promise<string | null> {
    if (request.headers.authorization === undefined) return null;
    return (await this.authenticator.bearerOf(request)).memberId;
  }
}
