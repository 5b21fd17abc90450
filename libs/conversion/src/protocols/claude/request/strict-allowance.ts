import type { AnswerFormat } from '../../../ir/request.js';
import { type JsonObject, isObject } from '../../../payload/json.js';

/** What the strict schemas of a request may have together: "Explicit limits" of Anthropic's guide to structured outputs. */
const LIMITS = { tools: 20, optional: 24, unions: 16 };

type Counts = typeof LIMITS;

/** Says of each strict tool of a request whether it still fits beside those before it and the schema of the answer. */
export class StrictAllowance {
  private readonly left: Counts = { ...LIMITS };

  constructor(format: AnswerFormat | undefined) {
    if (format?.type === 'schema') this.spend({ tools: 0, ...countsOf(format.schema) });
  }

  /** Takes what a tool needs; where that is too much, nothing, and says what of it is. */
  take(schema: JsonObject): string | undefined {
    const needed = { tools: 1, ...countsOf(schema) };
    for (const key of ['tools', 'optional', 'unions'] as const)
      if (needed[key] > 0 && needed[key] > this.left[key]) return `${LIMITS[key]} ${SAID[key]}`;
    this.spend(needed);
    return undefined;
  }

  private spend(needed: Counts): void {
    for (const key of ['tools', 'optional', 'unions'] as const) this.left[key] -= needed[key];
  }
}

const SAID = {
  tools: 'strict tools in all',
  optional: 'optional parameters in all strict tools',
  unions: 'parameters of several types in all strict tools',
};

/** The parameters of a schema that may be left out, and its parts of several types. */
function countsOf(schema: JsonObject): Omit<Counts, 'tools'> {
  const counts = { optional: 0, unions: 0 };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value as unknown[]) visit(one);
    if (!isObject(value)) return;
    const { type, anyOf, oneOf, properties, required } = value;
    if (Array.isArray(type) || Array.isArray(anyOf) || Array.isArray(oneOf)) counts.unions++;
    const needed: unknown[] = Array.isArray(required) ? required : [];
    if (isObject(properties))
      for (const name of Object.keys(properties)) if (!needed.includes(name)) counts.optional++;
    for (const key of Object.keys(value)) visit(value[key]);
  };
  visit(schema);
  return counts;
}
