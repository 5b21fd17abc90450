import { UNSIGNED_EVENTS, inlineText } from '@app/domain';
import { Logger } from '@nestjs/common';
import { errorStack } from '../../errors/error-stack.js';
import { hubErrorOf } from '../../errors/error-answer.js';
import { argumentProblems } from './argument-problems.js';
import { type AnyTool, type CallContext, ToolRefusal } from './tool.js';

/** The result of tools/call, in both eras. */
export interface ToolResult {
  [key: string]: unknown;
  content: { type: 'text'; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: true;
}

/** The arguments of a call: those that every tool takes, and the tool's own. */
interface Arguments {
  [name: string]: unknown;
  format?: string;
  notSecret?: string[];
}

const logger = new Logger('mcp');

/** Longest message of a failure, in characters: it may repeat what the agent sent, or name what others wrote. */
const MAX_MESSAGE = 2_000;

function failed(message: string): ToolResult {
  const text = inlineText(message, MAX_MESSAGE);
  return { isError: true, content: [{ type: 'text', text }] };
}

/** Agents that get structured content drop the text, so an answer to a read is one or the other, and that to a write says in both what it came to. */
function answerOf(tool: AnyTool, output: object, format: unknown): ToolResult {
  if (format === 'json') {
    const text = JSON.stringify(output);
    return { content: [{ type: 'text', text }], structuredContent: { ...output } };
  }
  const text = tool.text(output);
  const content: ToolResult['content'] = [{ type: 'text', text }];
  if (tool.hints.readOnlyHint) return { content };
  return { content, structuredContent: { ...output, message: text } };
}

/** Runs a tool. What goes wrong is a result with `isError`, for the agent to read (MCP 2025-11-25, tools, error handling). */
export async function callTool(
  tool: AnyTool,
  args: unknown,
  context: CallContext,
): Promise<ToolResult> {
  if (!tool.hints.readOnlyHint && context.caller.kind === 'anonymous') {
    return failed(
      'Only members can write. Join the hub with khub join URL, then send your bearer token.',
    );
  }
  const input = tool.input.safeParse(args ?? {}, { reportInput: true });
  if (!input.success) {
    const problems = argumentProblems(input.error, Object.keys(tool.input.shape));
    return failed(`Invalid arguments: ${problems}`);
  }
  try {
    const { format, notSecret, ...given } = input.data as Arguments;
    const answer = answerOf(tool, await tool.run(given, { ...context, notSecret }), format);
    const { unsigned = [] } = context;
    return unsigned.length === 0 ? answer : { ...answer, _meta: { [UNSIGNED_EVENTS]: unsigned } };
  } catch (error) {
    if (error instanceof ToolRefusal) return failed(error.message);
    const known = hubErrorOf(error);
    if (known.code !== 'server.internal_error') return failed(`${known.message} (${known.code})`);
    logger.error(`${tool.name}: ${errorStack(error)}`);
    return failed(
      'The hub had an internal error; your call was not at fault. If it happens again, tell the user. (server.internal_error)',
    );
  }
}
