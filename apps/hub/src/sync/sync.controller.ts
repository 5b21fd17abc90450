import { HubError, slugOf } from '@app/domain';
import type { Principal } from '@app/projections';
import { Controller, Get, Header, HttpCode, Post, Query, Req, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { Authenticator } from '../auth/authenticator.js';
import { Authenticated, BearerGuard, principalIn } from '../auth/bearer.guard.js';
import { eventFlaws } from './event-flaws.js';
import type { Recipient } from '../event-store/log/log-notifier.js';
import { NoteDivergence } from '../webhooks/note-divergence.js';
import { PullEvents } from './pull-events.js';
import { type PushAnswer, PushEvents } from './push-events.js';
import { PullQueryDto, type PushEventsDto } from './sync.dto.js';

/** The sender of a request, as long as it waits for the answer. Fastify answers HEAD by GET's route: its page reaches nobody. */
function recipientOf({ raw, method }: FastifyRequest): Recipient {
  return {
    get isGone() {
      return raw.destroyed || method === 'HEAD';
    },
    onGone(listener) {
      raw.once('close', listener);
      return () => raw.off('close', listener);
    },
  };
}

@Controller('api/v1/sync')
@UseGuards(BearerGuard)
export class SyncController {
  constructor(
    private readonly commands: CommandBus,
    private readonly authenticator: Authenticator,
  ) {}

  /** Stores local events. */
  @Post('push')
  @HttpCode(200)
  @RouteConfig({ takesFlawedBodies: true, recallsBearers: true })
  push(@Req() request: FastifyRequest): Promise<PushAnswer> {
    const { body, bodyFlaws } = request;
    if (body === null || typeof body !== 'object' || Array.isArray(body)) {
      throw new HubError('request.invalid', 'The body must be a JSON object.');
    }
    const { clientId, events, branch, groupKey = branch } = body as PushEventsDto;
    const principal = principalIn(request);
    // Whoever is in several groups may send with the wrong bearer; what was meant for one group must not reach another.
    const named = typeof groupKey === 'string' ? slugOf(groupKey) : groupKey;
    if (named !== undefined && named !== principal.groupKey)
      throw new HubError('sync.group_mismatch');
    const sent = { clientId, events, flaws: eventFlaws(bodyFlaws) };
    const identify = () => this.authenticator.principalOf(request);
    return this.commands.execute(new PushEvents(principal, sent, identify));
  }

  /** Reads the group's events after a cursor. */
  @Get('pull')
  @Header('content-type', 'application/json; charset=utf-8')
  async pull(
    @Authenticated() principal: Principal,
    @Query() { cursor, limit, wait, hashed }: PullQueryDto,
    @Req() request: FastifyRequest,
  ): Promise<Buffer> {
    const range = { cursor, limit, waitMs: wait * 1_000, hashed };
    const assertActive = () => this.authenticator.assertActive(request);
    const waiter = { recipient: recipientOf(request), assertActive };
    try {
      return await this.commands.execute(new PullEvents(principal, range, waiter));
    } catch (error) {
      if (error instanceof HubError && error.code === 'sync.cursor_diverged')
        await this.commands.execute(new NoteDivergence(principal));
      throw error;
    }
  }
}
