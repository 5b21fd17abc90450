import { MAX_PULL_EVENTS, MAX_PULL_WAIT_SECONDS } from '@app/domain';
import { IsOptional, IsString } from 'class-validator';
import { IsWhole, IsWithin } from '../input/is-within.js';
import { IsFlag, ReadNumber } from '../input/list.dto.js';

/** The query of a pull. */
export class PullQueryDto {
  /** Where to read from; the beginning when absent. */
  @IsOptional()
  @IsString()
  cursor?: string;

  /** The most events of the page. */
  @ReadNumber()
  @IsWhole(1, MAX_PULL_EVENTS)
  limit: number = MAX_PULL_EVENTS;

  /** How many seconds to hold the answer until an event arrives. */
  @ReadNumber()
  @IsWithin(0, MAX_PULL_WAIT_SECONDS)
  wait: number = 0;

  /** Whether each event comes with all that its hash covers. */
  @IsFlag()
  hashed: boolean = false;
}

/** The body of a push. Its events are checked one by one, so that a bad one does not refuse the batch. */
export interface PushEventsDto {
  clientId?: unknown;
  events?: unknown;
  /** The bearer's group, where it is named. */
  groupKey?: unknown;
  branch?: unknown;
}
