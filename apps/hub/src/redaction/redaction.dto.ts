import { MAX_REASON_LENGTH } from '@app/domain';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { Strict } from '../input/strict.js';

/** The body that redacts an event. */
@Strict()
export class RedactEventDto {
  /** The hub's only group when absent; `branch` is read as the same. */
  @IsOptional()
  @IsString()
  groupKey?: string;

  @IsOptional()
  @IsString()
  @MaxLength(MAX_REASON_LENGTH)
  reason?: string | null;
}
