import { DEFAULT_FEDERATION_EVENTS, MAX_FEDERATION_EVENTS } from '@app/domain';
import { IsInt, Max, Min } from 'class-validator';
import { ReadNumber } from '../input/list.dto.js';

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
