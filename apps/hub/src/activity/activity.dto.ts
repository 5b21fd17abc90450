import { Transform } from 'class-transformer';
import { IsOptional, IsString } from 'class-validator';
import { slugOf } from '@app/domain';
import { IsWhole } from '../input/is-within.js';
import { ReadNumber } from '../input/list.dto.js';

/** Most days that are told of at once. */
const MAX_DAYS = 90;

/** How far clocks are set from UTC at most, in minutes. */
const MAX_OFFSET_MINUTES = 14 * 60;

const SIGNED = /^-?\d+$/;

/** The query of what happened lately. */
export class ActivityQueryDto {
  /** How many days, today among them. */
  @ReadNumber()
  @IsWhole(1, MAX_DAYS)
  days: number = 7;

  /** Only this group; `branch` is read as the same. */
  @IsOptional()
  @IsString()
  @Transform(({ value }) => (typeof value === 'string' ? (slugOf(value) ?? value) : value))
  groupKey?: string;

  /** How far the reader's clock is ahead of UTC. */
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && SIGNED.test(value) ? Number(value) : value,
  )
  @IsWhole(-MAX_OFFSET_MINUTES, MAX_OFFSET_MINUTES)
  utcOffsetMinutes: number = 0;
}
