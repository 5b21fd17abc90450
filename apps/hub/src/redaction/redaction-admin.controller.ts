import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { StrictBody } from '../input/strict-body.js';
import { RedactEvent, type RedactedEvent } from './redact-event.js';
import { RedactBody } from './redaction.dto.js';

@Controller('api/v1/admin/events')
export class RedactionAdminController {
  constructor(private readonly commands: CommandBus) {}

  /** Takes away what an event says. */
  @Post(':eventId/redact')
  @HttpCode(200)
  redact(
    @Param('eventId') eventId: string,
    @Body(StrictBody) { groupKey, reason }: RedactBody,
  ): Promise<RedactedEvent> {
    return this.commands.execute(new RedactEvent(groupKey, eventId, reason?.trim() || null));
  }
}
