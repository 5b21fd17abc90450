import { parseTimestamp } from '@app/domain';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';

/** Reads a date-time of ISO 8601 with an offset as milliseconds since 1970; any other text is refused. */
export const IsTimestamp = () =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? (parseTimestamp(value) ?? value) : value,
    ),
    ValidateBy({
      name: 'isTimestamp',
      validator: {
        validate: (value) => typeof value === 'number',
        defaultMessage: () => '$property must be an ISO 8601 date-time with an offset',
      },
    }),
  );
