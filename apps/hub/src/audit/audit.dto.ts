import { IsOptional, IsString } from 'class-validator';
import { IsTimestamp } from '../input/is-timestamp.js';
import { ListQueryDto } from '../input/list.dto.js';

/** The query of the audit trail. */
export class AuditQueryDto extends ListQueryDto {
  @IsOptional()
  @IsString()
  action?: string;

  @IsOptional()
  @IsString()
  actor?: string;

  @IsOptional()
  @IsString()
  targetId?: string;

  /** Rows from this time on. */
  @IsOptional()
  @IsTimestamp()
  since?: number;

  /** Rows before this time. */
  @IsOptional()
  @IsTimestamp()
  until?: number;
}
