import { ValidateBy } from 'class-validator';

interface Range {
  minimum: number;
  maximum: number;
}

/** One rule with one sentence, which holds of what is no number, too small and too large alike. */
const inRange = (kind: string, isKind: (value: unknown) => boolean, range: Range) =>
  ValidateBy({
    name: 'isWithin',
    constraints: [range],
    validator: {
      validate: (value) => isKind(value) && value >= range.minimum && value <= range.maximum,
      defaultMessage: () => `$property must be a ${kind} from ${range.minimum} to ${range.maximum}`,
    },
  });

/** Validates a whole number from `minimum` to `maximum`. */
export const IsWhole = (minimum: number, maximum: number): PropertyDecorator =>
  inRange('whole number', Number.isInteger, { minimum, maximum });

/** Validates a number from `minimum` to `maximum`, perhaps with decimals. */
export const IsWithin = (minimum: number, maximum: number): PropertyDecorator =>
  inRange('number', Number.isFinite, { minimum, maximum });
