import type { PersonRef, Principal } from '@app/projections';
import { Body, Controller, HttpCode, Post, Put, Req, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { Authenticator } from '../auth/authenticator.js';
import { Authenticated, BearerGuard } from '../auth/bearer.guard.js';
import { FailureLimiter } from '../auth/failure-limiter.js';
import type { Credentials } from './tokens/credentials.js';
import { JoinGroup } from './join-group.js';
import { JoinGroupDto, RenameMemberDto, RenewTokenDto, RotateTokenDto } from './members.dto.js';
import { RenameMember } from './rename-member.js';
import { RenewOwnToken } from './tokens/renew-own-token.js';
import { RotateOwnToken } from './tokens/rotate-own-token.js';

const JOINING = { failure: 'join', codes: ['join.invite_invalid'] } as const;
const RENEWING = {
  failure: 'bearer',
  codes: ['auth.invalid_token', 'auth.token_expired', 'auth.renewal_not_signed'],
} as const;

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
  async join(@Body() body: JoinGroupDto, @Req() request: FastifyRequest): Promise<Credentials> {
    const { inviteToken, groupKey, displayName, handle, ...client } = body;
    const asked = { inviteToken, groupKey, displayName, handle, client };
    // An invite may be a short word, so whoever guesses too often is refused even with the right one.
    await this.limiter.assertLeft('join', request.ip);
    const memberId = await this.memberBehind(request);
    return this.limiter.attempt({ ...JOINING, address: request.ip }, () =>
      this.commands.execute(new JoinGroup(asked, memberId, request.id)),
    );
  }

  /** Replaces an access token that has expired. */
  @Post('auth/renew')
  @HttpCode(200)
  renew(
    @Body() { accessToken, signature }: RenewTokenDto,
    @Req() request: FastifyRequest,
  ): Promise<Credentials> {
    return this.limiter.attempt({ ...RENEWING, address: request.ip }, () =>
      this.commands.execute(new RenewOwnToken(accessToken, signature, request.id)),
    );
  }

  /** Replaces the presented access token. */
  @Post('auth/rotate')
  @HttpCode(200)
  @UseGuards(BearerGuard)
  rotate(
    @Authenticated() principal: Principal,
    @Body() { signingKey, endorsement }: RotateTokenDto,
  ): Promise<Credentials> {
    const newKey = signingKey && { signingKey, endorsement: endorsement ?? null };
    return this.commands.execute(new RotateOwnToken(principal, newKey || undefined));
  }

  /** Changes how others see the member who asks. */
  @Put('auth/name')
  @UseGuards(BearerGuard)
  async rename(
    @Authenticated() { memberId, clientId, requestId }: Principal,
    @Body() { displayName }: RenameMemberDto,
  ): Promise<PersonRef> {
    const actor = { memberId, clientId, requestId };
    const renamed = await this.commands.execute(new RenameMember(memberId, displayName, actor));
    return { memberId, displayName: renamed.displayName, handle: renamed.handle };
  }

  /** A join may carry a bearer to add a client to its member; an invalid one is refused, not ignored. */
  private async memberBehind(request: FastifyRequest): Promise<string | null> {
    if (request.headers.authorization === undefined) return null;
    return (await this.authenticator.principalOf(request)).memberId;
  }
}
