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
    if (answer.isError) throw new Failure(EXIT.failed, forPeople(text));
    return { structured: answer.structuredContent, text: forPeople(text) };
  } finally {
    await hub.close();
  }
}

/** What agents are told to say, and what people type for it. */
const PEOPLE_TYPE: readonly (readonly [said: string | RegExp, typed: string])[] = [
  ['projectKey: null searches all.', '--all-projects searches all.'],
  [/^More: cursor (\S+)$/m, 'More: --cursor $1'],
  ['set anyway: true', 'use --anyway'],
  [/^Full text of an item: get_knowledge with/m, 'Full text of an item: khub get with'],
  [/^(There is more than fits here: )search_knowledge/m, '$1khub search'],
  [/^(More notes belong to no project: )project_brief .*$/m, '$1khub search finds them.'],
  [/^(Nothing is (?:recorded|known) .*) call capture_knowledge.*$/m, '$1 write it down: khub add.'],
  [/^(The first item creates the project): call capture_knowledge.*$/m, '$1: khub add.'],
  [
    /^(Similar items exist\. If the new item replaces one), call link_knowledge with kind supersedes .*?; (.*)$/m,
    '$1: khub link NEW_ID supersedes OLD_ID; $2',
  ],
  [
    /link_knowledge with kind supersedes, its successor as fromId, toId (\S+) and undo: true/,
    'khub link SUCCESSOR supersedes $1 --undo',
  ],
  ['link_knowledge with undo: true', 'khub link … --undo'],
  [
    /^(\S+)( is deleted\. .* can restore it:) delete_knowledge with undo: true/,
    '$1$2 khub rm $1 --undo',
  ],
];

/** Returns what agents are told as people are, who have khub in place of the tools. */
export function forPeople(text: string): string {
  return PEOPLE_TYPE.reduce((told, [said, typed]) => told.replace(said, typed), text);
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
