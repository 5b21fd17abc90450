import { parseTimestamp } from '@app/domain';
import { ValidateBy } from 'class-validator';

/** Validates a date-time of ISO 8601 with an offset. */
export function IsTimestamp(): PropertyDecorator {
  return ValidateBy({
    name: 'isTimestamp',
    validator: {
      validate: (value) => typeof value === 'string' && parseTimestamp(value) !== null,
      defaultMessage: () => '$property must be an ISO 8601 date-time with an offset',
    },
  });
}
