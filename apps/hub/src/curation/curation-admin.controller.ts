import { type BeforeConfirmed, type SaidOfItem, formatTimestamp } from '@app/domain';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CurrentRequester, type Requester } from '../admin-access/requester.js';
import { type CapturedItem, CaptureItem } from './capture-item.js';
import {
  type BeforeConfirmedDto,
  CaptureItemDto,
  JudgeItemsDto,
  type SaidOfItemDto,
} from './curation.dto.js';
import { JudgeItems } from './judge-items.js';
import type { Verdicts } from './plan-verdicts.js';

function beforeOf({ updatedAt, rating, freshness }: BeforeConfirmedDto): BeforeConfirmed {
  return { updatedAt: formatTimestamp(updatedAt), rating, freshness };
}

function saidOf({ reason, seenAt, was, ...said }: SaidOfItemDto): SaidOfItem {
  return {
    ...said,
    reason: reason?.trim(),
    ...(seenAt !== undefined && { seenAt: formatTimestamp(seenAt) }),
    ...(was && { was: beforeOf(was) }),
  };
}

@Controller('api/v1/admin/knowledge')
export class CurationAdminController {
  constructor(private readonly commands: CommandBus) {}

  /** Says of items that they hold, are wrong, are replaced and so on. */
  @Post('judge')
  @HttpCode(200)
  judge(
    @CurrentRequester() requester: Requester,
    @Body() { groupKey, items }: JudgeItemsDto,
  ): Promise<Verdicts> {
    return this.commands.execute(new JudgeItems(requester, groupKey, items.map(saidOf)));
  }

  /** Writes a new item. */
  @Post()
  @HttpCode(200)
  capture(
    @CurrentRequester() requester: Requester,
    @Body() { groupKey, title, summary, notSecret = [], ...item }: CaptureItemDto,
  ): Promise<CapturedItem> {
    const written = { ...item, title: title.trim(), summary: summary?.trim() || title.trim() };
    return this.commands.execute(new CaptureItem(requester, groupKey, written, notSecret));
  }
}
