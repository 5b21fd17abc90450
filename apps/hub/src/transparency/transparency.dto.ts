import { IsOptional, IsString } from 'class-validator';
import { IsWhole } from '../input/is-within.js';
import { ReadNumber } from '../input/list.dto.js';

/** The query of a proof that an event is in a log. */
export class EventProofQueryDto {
  /** The event's id. */
  @IsString()
  eventId!: string;
}

/** The query of a proof that a log has only grown. */
export class GrowthProofQueryDto {
  /** The size that is known; from nothing any log may grow. */
  @ReadNumber()
  @IsWhole(0, Number.MAX_SAFE_INTEGER)
  from: number = 0;

  /** The size up to which growth is proven; the log's size when absent. */
  @IsOptional()
  @ReadNumber()
  @IsWhole(0, Number.MAX_SAFE_INTEGER)
  to?: number;
}
