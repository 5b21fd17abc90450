import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CurrentActor } from '../admin-access/requester.js';
import type { Actor } from '../event-store/append/decision.js';
import { RedactEvent, type RedactedEvent } from './redact-event.js';
import { RedactEventDto } from './redaction.dto.js';

@Controller('api/v1/admin/events')
export class RedactionAdminController {
  constructor(private readonly commands: CommandBus) {}

  /** Takes away what an event says. */
  @Post(':eventId/redact')
  @HttpCode(200)
  redact(
    @CurrentActor() actor: Actor,
    @Param('eventId') eventId: string,
    @Body() { groupKey, reason }: RedactEventDto,
  ): Promise<RedactedEvent> {
    return this.commands.execute(new RedactEvent(groupKey, eventId, reason?.trim() || null, actor));
  }
}
