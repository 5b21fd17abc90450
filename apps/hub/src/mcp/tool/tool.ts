import type { UnsignedEvent } from '@app/domain';
import type { CommandBus, QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import type { HubMetrics } from '../../metrics/hub-metrics.js';
import type { Clock } from '../../runtime/clock.js';
import type { Randomness } from '../../runtime/randomness.js';
import type { Caller } from '../caller/caller.js';

/** What a tool, resource or prompt works with: who asks, and the doors to the hub. */
export interface CallContext {
  caller: Caller;
  commands: CommandBus;
  queries: QueryBus;
  random: Randomness;
  now: Clock;
  /** Counts calls of tools; absent where nobody reads metrics. */
  metrics?: HubMetrics | undefined;
  /** The rules of secrets that the caller says are false alarms in what the call writes. */
  notSecret?: readonly string[] | undefined;
  /** Receives the events of a call whose client signs and pushes them itself. */
  unsigned?: UnsignedEvent[] | undefined;
}

/** Hints for clients about what calling a tool may do, as far as they differ from what clients assume (MCP, ToolAnnotations). */
export interface ToolHints {
  readOnlyHint?: true;
  destructiveHint?: false;
  openWorldHint?: false;
}

/** A tool that only reads. */
export const READS: ToolHints = { readOnlyHint: true };

/** A tool that appends an event and takes nothing away. */
export const WRITES: ToolHints = { destructiveHint: false, openWorldHint: false };

/** A tool that takes an item away from everybody. */
export const DELETES: ToolHints = { openWorldHint: false };

/** A tool, known to neither SDK. */
export interface Tool<Input extends z.ZodObject, Output extends object> {
  name: string;
  description: string;
  input: Input;
  hints: ToolHints;
  /** Throws `ToolRefusal` and `HubError`, which the agent reads. */
  run(input: z.output<Input>, context: CallContext): Promise<Output>;
  /** The same answer in words for an agent. */
  text(output: Output): string;
}

/** A tool of any input and output. */
export type AnyTool = Tool<z.ZodObject, object>;

/** The form in which a tool that only reads answers: Markdown by default, which the listing does not name. */
const FORMAT = z
  .enum(['json', 'markdown'])
  .optional()
  .meta({ enum: ['json'] });

/** Lets a false alarm through. Only the refusal names it, so that no agent sets it in advance. */
const NOT_SECRET = { notSecret: z.array(z.string().max(80)).max(10).optional() };

/** Checks a tool's types against each other, then erases them. A tool that only reads also takes `format`, others `notSecret`. */
export function tool<Input extends z.ZodObject, Output extends object>(
  definition: Tool<Input, Output>,
): AnyTool {
  const known = definition as unknown as AnyTool;
  if (!known.hints.readOnlyHint) return { ...known, input: known.input.extend(NOT_SECRET) };
  return { ...known, input: known.input.extend({ format: FORMAT }) };
}

/** A call that is refused, with a message for the agent. */
export class ToolRefusal extends Error {
  override readonly name = 'ToolRefusal';
}

/** A tool as clients list it. */
export interface ToolListing {
  name: string;
  description: string;
  inputSchema: JsonSchema;
  annotations: ToolHints;
}

type JsonSchema = Record<string, unknown> & { type: 'object' };

/** Keywords of a schema that are checked but not listed: refusals name them, and in listings they would cost every agent context. */
const UNLISTED = [
  'minLength',
  'maxLength',
  'maxItems',
  'minimum',
  'maximum',
  'pattern',
  'additionalProperties',
  'default',
  'format',
];

function schemaOf(schema: z.ZodObject): JsonSchema {
  const { $schema: _, ...listed } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => {
      for (const keyword of UNLISTED) delete (jsonSchema as Record<string, unknown>)[keyword];
      const { anyOf, ...rest } = jsonSchema;
      const [first, second] = anyOf ?? [];
      // `string | null` in its short form; not every agent knows the other one.
      if (second?.type !== 'null' || typeof first !== 'object') return;
      delete jsonSchema.anyOf;
      Object.assign(jsonSchema, first, rest, { type: [first.type, 'null'] });
    },
  });
  const { properties } = listed as { properties?: Record<string, unknown> };
  for (const name of Object.keys(NOT_SECRET)) delete properties?.[name];
  return listed as JsonSchema;
}

/** Returns a tool's listing. It has no output schema, since agents that see one drop the answer's text, and no title beside its name. */
export function listingOf({ name, description, input, hints }: AnyTool): ToolListing {
  return { name, description, inputSchema: schemaOf(input), annotations: hints };
}
