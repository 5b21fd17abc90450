import { KINDS, PROTOCOLS, type Kind, type Protocol } from '@app/conversion';
import { IsIn, IsOptional, validateSync, type ValidationArguments } from 'class-validator';
import { Problem } from '../errors/problem.js';

/** Named values as a query string or a JSON wrapper gives them; a repeated query parameter is an array. */
export type Named = Record<string, unknown>;

/** What may become of the reasoning in a request's history; nothing said leaves it to the library. */
export const REASONING = ['keep', 'drop'] as const;

/** What is to be converted from what into what, each an exact word. */
export class ConvertParameters {
  @IsIn(KINDS, { message: explain })
  kind!: Kind;

  @IsIn(PROTOCOLS, { message: explain })
  source!: Protocol;

  @IsIn(PROTOCOLS, { message: explain })
  target!: Protocol;

  @IsOptional()
  @IsIn(REASONING, { message: explain })
  reasoning?: (typeof REASONING)[number];
}

/** The words that were seen to be right; there are 144. */
const known = new Map<string, ConvertParameters>();

/**
 * Checks kind, source, target and reasoning, counting an empty one as absent; throws a 400 Problem that names each parameter
 * that is wrong with the words it allows.
 */
export function readParameters({ kind, source, target, reasoning }: Named): ConvertParameters {
  const words = [kind, source, target, reasoning ?? ''];
  const all = words.every((word) => typeof word === 'string') ? words.join(' ') : undefined;
  return (all && known.get(all)) || checkParameters({ kind, source, target, reasoning }, all);
}

function checkParameters(given: Named, words: string | undefined): ConvertParameters {
  const parameters = Object.assign(new ConvertParameters(), given);
  if (isNothing(given['reasoning'])) delete parameters.reasoning;
  const faults = validateSync(parameters, { stopAtFirstError: true });
  if (faults.length > 0) {
    const sentences = faults.flatMap((fault) => Object.values(fault.constraints ?? {}));
    throw new Problem(400, sentences.join('; '));
  }
  if (words !== undefined) known.set(words, parameters);
  return parameters;
}

/** Whether a switch such as `pretty` is on: `1`, `true`, `yes`, `on`, and true and 1 in JSON; anything else is off. */
export function isOn(value: unknown): boolean {
  return value === true || value === 1 || (typeof value === 'string' && ON.has(value));
}

const ON = new Set(['1', 'true', 'yes', 'on']);

function explain({ property, value, constraints }: ValidationArguments): string {
  const words = (constraints[0] as readonly string[]).join(', ');
  if (isNothing(value)) return `${property} is missing; it is one of ${words}`;
  if (Array.isArray(value)) return `${property} is given more than once; it is one of ${words}`;
  if (typeof value !== 'string') return `${property} must be a string; it is one of ${words}`;
  return `${property} "${value.slice(0, MAX_QUOTED)}" is unknown; it is one of ${words}`;
}

const MAX_QUOTED = 40;

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
