import type { CommandBus, QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import type { Randomness } from '../../runtime/randomness.js';
import type { Caller } from '../caller/caller.js';

/** What a tool, resource or prompt works with: who asks, and the doors to the hub. */
export interface CallContext {
  caller: Caller;
  commands: CommandBus;
  queries: QueryBus;
  random: Randomness;
}

/** Hints for clients about what calling a tool may do (MCP, ToolAnnotations). */
export interface ToolHints {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

/** A tool that only looks. */
export const READS: ToolHints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** A tool that appends an event; nothing is ever lost by it. */
export const WRITES: ToolHints = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
};

/** A tool, known to neither SDK. */
export interface Tool<Input extends z.ZodObject, Output extends z.ZodObject> {
  name: string;
  title: string;
  description: string;
  input: Input;
  output: Output;
  hints: ToolHints;
  /** Throws `ToolRefusal` and `HubError`, which the agent reads. */
  run(input: z.output<Input>, context: CallContext): Promise<z.input<Output>>;
  /** The same answer for those who read no structured content. */
  text(output: z.input<Output>): string;
}

/** A tool of any input and output. */
export type AnyTool = Tool<z.ZodObject, z.ZodObject>;

/** Checks a tool's types against each other, then forgets them. */
export function tool<Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: Tool<Input, Output>,
): AnyTool {
  return definition as unknown as AnyTool;
}

/** A call that cannot be done, in words for the agent. */
export class ToolRefusal extends Error {
  override readonly name = 'ToolRefusal';
}

/** A tool as clients list it. */
export interface ToolListing {
  name: string;
  title: string;
  description: string;
  inputSchema: JsonSchema;
  outputSchema: JsonSchema;
  annotations: ToolHints;
}

type JsonSchema = Record<string, unknown> & { type: 'object' };

/** Bounds that no sensible call reaches. They are checked; listing them would only cost every agent's context. */
const UNLISTED = ['minLength', 'maxLength', 'maxItems'];

function schemaOf(schema: z.ZodObject, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...listed } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      for (const keyword of UNLISTED) delete (jsonSchema as Record<string, unknown>)[keyword];
      // What an answer has beside the listed fields breaks nobody.
      if (io === 'output') delete jsonSchema.additionalProperties;
    },
  });
  return listed as JsonSchema;
}

/** How a tool is listed. */
export function listingOf({
  name,
  title,
  description,
  input,
  output,
  hints,
}: AnyTool): ToolListing {
  return {
    name,
    title,
    description,
    inputSchema: schemaOf(input, 'input'),
    outputSchema: schemaOf(output, 'output'),
    annotations: hints,
  };
}
