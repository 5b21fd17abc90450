import { HubError } from '@app/domain';
import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AccessGate } from '../admin-access/access-gate.js';
import {
  COOKIE_LIFE_SECONDS,
  NO_SESSION,
  isSecureOrigin,
  sessionCookie,
} from '../admin-access/session-cookie.js';
import { CONFIG, type HubConfig } from '../config.js';
import { type Reach, type SessionRecord, sessionRecord } from './session-record.js';
import { SignInDto } from './sign-in.dto.js';
import { SignIn } from './sign-in.js';
import type { SignInSecret } from './sign-in-secrets.js';
import { SignOut } from './sign-out.js';

@Controller('api/v1/admin/session')
export class SessionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly gate: AccessGate,
    @Inject(CONFIG) private readonly config: HubConfig,
  ) {}

  /** Who asks, what they may do, and who else could. */
  @Get()
  session(@Req() request: FastifyRequest): SessionRecord {
    return sessionRecord(request.requester, this.reachOf(request));
  }

  /** Signs in. */
  @Post()
  @HttpCode(200)
  async signIn(
    @Body() body: SignInDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionRecord> {
    const from = { address: request.ip, requestId: request.id };
    const id = await this.commands.execute(new SignIn(secretOf(body), from));
    const reach = this.reachOf(request);
    const kept = { isSecure: reach.secure, seconds: COOKIE_LIFE_SECONDS };
    void reply.header('set-cookie', sessionCookie(id, kept));
    const requester = await this.gate.requesterOfSession(id, request);
    return sessionRecord(requester, reach);
  }

  /** Signs out. */
  @Delete()
  async signOut(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionRecord> {
    const session = request.requester?.session;
    if (session) await this.commands.execute(new SignOut(session.id, session, request.id));
    void reply.header('set-cookie', NO_SESSION);
    return sessionRecord(undefined, this.reachOf(request));
  }

  private reachOf(request: FastifyRequest): Reach {
    const { adminExposure, host, baseUrl } = this.config;
    return {
      open: this.gate.isOpenTo(request),
      exposure: adminExposure,
      listensOn: host,
      secure: isSecureOrigin(request.headers.origin, baseUrl),
    };
  }
}

function secretOf({ token, code }: SignInDto): SignInSecret {
  if (typeof token === 'string' && typeof code !== 'string') return { token };
  if (typeof code === 'string' && typeof token !== 'string') return { code };
  throw new HubError('request.invalid', 'Send either token or code.');
}
