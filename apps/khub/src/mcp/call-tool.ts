import type { CommandContext } from '../command-context.js';
import { EXIT, Failure } from '../failure.js';
import { askingToSign, isSignedCall, signResult } from './signed-call.js';

/** What a tool answered: for programs where it has that, and in words. */
export interface ToolAnswer {
  structured: Record<string, unknown> | undefined;
  text: string;
}

interface RawAnswer {
  isError?: boolean;
  content: { type: string; text?: string }[];
  structuredContent?: Record<string, unknown>;
}

/**
 * Resolves to what one of the hub's tools returns; `projectKey` is the project it means when `args` name none.
 * Throws a `Failure` with the tool's own words when it refuses.
 */
export async function callTool(
  context: CommandContext,
  name: string,
  args: object,
  projectKey = context.project().projectKey,
): Promise<ToolAnswer> {
  // The SDK takes longer to load than all the rest; most commands do without.
  const { HubMcp } = await import('./hub-mcp.js');
  const membership = context.membership();
  const hub = new HubMcp(membership, context.terminal.version, projectKey);
  const params = { name, arguments: { ...args } };
  const isSigned = isSignedCall(membership, params);
  try {
    const answered = await hub.with((client) =>
      client.callTool((isSigned ? askingToSign(params) : params) as typeof params),
    );
    const answer = (isSigned
      ? await signResult(membership, params, answered)
      : answered) as unknown as RawAnswer;
    const text = answer.content.map((part) => part.text ?? '').join('\n');
    if (answer.isError) throw new Failure(EXIT.failed, text);
    return { structured: answer.structuredContent, text: forPeople(text) };
  } finally {
    await hub.close();
  }
}

/** How agents are told to search wider and to go on, and what people type for it. */
const WIDER = 'projectKey: null searches all.';
const MORE = /^More: cursor (\S+)$/m;

function forPeople(text: string): string {
  return text.replace(WIDER, '--all-projects searches all.').replace(MORE, 'More: --cursor $1');
}

/** Calls a tool and prints what it returns. Throws as {@link callTool} does. */
export async function printTool(
  context: CommandContext,
  name: string,
  args: object,
  projectKey?: string | null,
): Promise<void> {
  const { structured, text } = await callTool(context, name, args, projectKey);
  context.output.result(structured ?? { text }, text);
}

/** Calls a tool that only looks, in the form that is to be printed, and prints what it returns. Throws as {@link callTool} does. */
export async function printRead(
  context: CommandContext,
  name: string,
  args: object,
  projectKey?: string | null,
): Promise<void> {
  const format = context.output.json && { format: 'json' };
  await printTool(context, name, { ...args, ...format }, projectKey);
}
