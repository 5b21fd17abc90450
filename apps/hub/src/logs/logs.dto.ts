import { MAX_REASON_LENGTH } from '@app/domain';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { Strict } from '../input/strict.js';

/** The body that begins a log anew. */
@Strict()
export class BeginLogAnewDto {
  @IsOptional()
  @IsString()
  @MaxLength(MAX_REASON_LENGTH)
  reason?: string | null;
}
