import { isPrintable, nameProblem } from '@app/domain';
import { ValidateBy, type ValidationArguments } from 'class-validator';

/** Validates a person's name, or its handle: printable, at most `longest` characters, and nothing that could pass for another's. */
export function IsName(longest: number): PropertyDecorator {
  const problemOf = (value: unknown): string | undefined => {
    if (value === '') return undefined;
    if (typeof value !== 'string' || !isPrintable(value, longest))
      return `must be at most ${longest} printable characters`;
    return nameProblem(value);
  };
  return ValidateBy({
    name: 'isName',
    constraints: [longest],
    validator: {
      validate: (value) => problemOf(value) === undefined,
      defaultMessage: (args?: ValidationArguments) => `$property ${problemOf(args?.value)}`,
    },
  });
}
