import { isPrintable } from '@app/domain';
import { ValidateBy, type ValidationOptions } from 'class-validator';

/** Validates one line of text, empty or of at most `longest` characters, without control characters. */
export function IsPrintable(longest: number, options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isPrintable',
      constraints: [longest],
      validator: {
        validate: (value) =>
          typeof value === 'string' && (value === '' || isPrintable(value, longest)),
        defaultMessage: () =>
          `${options?.each ? 'each value in ' : ''}$property must be at most ${longest} printable characters`,
      },
    },
    options,
  );
}
