import { DEFAULT_FEDERATION_EVENTS, MAX_FEDERATION_EVENTS } from '@app/domain';
import { IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import { ReadNumber } from '../input/list.dto.js';

/** The query of a federation read. */
export class FederationQueryDto {
  /** The group, also called `branch`; the bearer's own when absent. */
  @IsOptional()
  @IsString()
  groupKey?: string;

  /** Where to read from; the beginning when absent. */
  @IsOptional()
  @IsString()
  cursor?: string;

  /** The most events of the page. */
  @ReadNumber()
  @IsInt()
  @Min(1)
  @Max(MAX_FEDERATION_EVENTS)
  limit: number = DEFAULT_FEDERATION_EVENTS;
}
