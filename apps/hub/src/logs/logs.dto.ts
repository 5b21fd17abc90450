import { DEFAULT_FEDERATION_EVENTS, MAX_FEDERATION_EVENTS, MAX_REASON_LENGTH } from '@app/domain';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { ReadNumber } from '../input/list.dto.js';
import { Strict } from '../input/strict.js';

/** The query of a page of a log. */
export class LogEventsQueryDto {
  /** The sequence of the last event that is known; 0 for the beginning. */
  @ReadNumber()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  after: number = 0;

  /** The most events of the page. */
  @ReadNumber()
  @IsInt()
  @Min(1)
  @Max(MAX_FEDERATION_EVENTS)
  limit: number = DEFAULT_FEDERATION_EVENTS;
}

/** The body that begins a log anew. */
@Strict()
export class BeginLogAnewDto {
  @IsOptional()
  @IsString()
  @MaxLength(MAX_REASON_LENGTH)
  reason?: string | null;
}
