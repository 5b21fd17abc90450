import { IsOptional, IsString, MaxLength } from 'class-validator';

const MAX_REASON = 4_000;

/** The body that redacts an event. */
export class RedactBody {
  /** The hub's only group when absent; `branch` is read as the same. */
  @IsOptional()
  @IsString()
  groupKey?: string;

  @IsOptional()
  @IsString()
  @MaxLength(MAX_REASON)
  reason?: string | null;
}
