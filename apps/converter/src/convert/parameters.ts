import { KINDS, PROTOCOLS, type Kind, type Protocol } from '@app/conversion';
import { IsIn, validateSync, type ValidationArguments } from 'class-validator';
import { Problem } from '../http/problem.js';

/** Named values as a query string or a JSON wrapper gives them; a repeated query parameter is an array. */
export type Named = Record<string, unknown>;

/** What is to be converted from what into what, each an exact word. */
export class ConvertParameters {
  @IsIn(KINDS, { message: explain })
  kind!: Kind;

  @IsIn(PROTOCOLS, { message: explain })
  source!: Protocol;

  @IsIn(PROTOCOLS, { message: explain })
  target!: Protocol;
}

/** The triples that were seen to be right; there are 48. */
const known = new Map<string, ConvertParameters>();

/** Checks kind, source and target; throws a 400 Problem naming each parameter that is wrong with the words it allows. */
export function readParameters({ kind, source, target }: Named): ConvertParameters {
  const words = [kind, source, target];
  const triple = words.every((word) => typeof word === 'string') ? words.join(' ') : undefined;
  return (triple && known.get(triple)) || checkParameters({ kind, source, target }, triple);
}

function checkParameters(given: Named, triple: string | undefined): ConvertParameters {
  const parameters = Object.assign(new ConvertParameters(), given);
  const faults = validateSync(parameters, { stopAtFirstError: true });
  if (faults.length > 0) {
    const sentences = faults.flatMap((fault) => Object.values(fault.constraints ?? {}));
    throw new Problem(400, sentences.join('; '));
  }
  if (triple !== undefined) known.set(triple, parameters);
  return parameters;
}

/** Whether a switch such as `pretty` is on: `1`, `true`, `yes`, `on`, and true and 1 in JSON; anything else is off. */
export function isOn(value: unknown): boolean {
  return value === true || value === 1 || (typeof value === 'string' && ON.has(value));
}

const ON = new Set(['1', 'true', 'yes', 'on']);

function explain({ property, value, constraints }: ValidationArguments): string {
  const words = (constraints[0] as readonly string[]).join(', ');
  if (value === undefined || value === null || value === '')
    return `${property} is missing; it is one of ${words}`;
  if (Array.isArray(value)) return `${property} is given more than once; it is one of ${words}`;
  if (typeof value !== 'string') return `${property} must be a string; it is one of ${words}`;
  return `${property} "${value.slice(0, MAX_QUOTED)}" is unknown; it is one of ${words}`;
}

const MAX_QUOTED = 40;
