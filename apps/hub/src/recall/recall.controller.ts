import type { Principal } from '@app/projections';
import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Authenticated, BearerGuard } from '../auth/bearer.guard.js';
import { type Recall, RecallKnowledge } from './recall-knowledge.js';
import { RecallDto } from './recall.dto.js';

@Controller('api/v1/recall')
@UseGuards(BearerGuard)
export class RecallController {
  constructor(private readonly queries: QueryBus) {}

  /** What is known of what a prompt is about. A POST, so that the prompt is in no address. */
  @Post()
  @HttpCode(200)
  recall(
    @Authenticated() { groupKey, memberId }: Principal,
    @Body() { prompt, projectKey, without }: RecallDto,
  ): Promise<Recall> {
    const member = { groupKey, memberId };
    const request = { prompt, projectKey: projectKey ?? null, without: without ?? [] };
    return this.queries.execute(new RecallKnowledge(member, request));
  }
}
