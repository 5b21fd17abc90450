import { DEFAULT_FEDERATION_EVENTS, MAX_FEDERATION_EVENTS } from '@app/domain';
import { IsOptional, IsString } from 'class-validator';
import { IsWhole } from '../input/is-within.js';
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
  @IsWhole(1, MAX_FEDERATION_EVENTS)
  limit: number = DEFAULT_FEDERATION_EVENTS;
}
