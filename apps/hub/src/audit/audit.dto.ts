import { parseTimestamp } from '@app/domain';
import { IsOptional, IsString, ValidateBy } from 'class-validator';
import { ListQuery } from '../input/list.dto.js';

const IsTimestamp = () =>
  ValidateBy({
    name: 'isTimestamp',
    validator: {
      validate: (value) => typeof value === 'string' && parseTimestamp(value) !== null,
      defaultMessage: () => '$property must be an ISO 8601 date-time with an offset',
    },
  });

/** The query of the audit trail. */
export class AuditQuery extends ListQuery {
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
  since?: string;

  /** Rows before this time. */
  @IsOptional()
  @IsTimestamp()
  until?: string;
}
