import { MAX_REASON_LENGTH } from '@app/domain';
import { IsOptional, IsString, MaxLength } from 'class-validator';

/** The body that redacts an event. */
export class RedactBody {
  /** The hub's only group when absent; `branch` is read as the same. */
  @IsOptional()
  @IsString()
  groupKey?: string;

  @IsOptional()
  @IsString()
  @MaxLength(MAX_REASON_LENGTH)
  reason?: string | null;
}
