import { inlineText } from '@app/domain';
import type { CallContext } from '../tool/tool.js';

/** An argument of a prompt; all are strings (MCP, prompts). */
export interface PromptArgument {
  name: string;
  description: string;
  required: boolean;
}

/** A prompt that a person picks, known to neither SDK. */
export interface Prompt {
  name: string;
  title: string;
  description: string;
  arguments: PromptArgument[];
  /** What the agent is asked; `args` has every required argument. */
  text(args: Readonly<Record<string, string>>, context: CallContext): string;
}

/** Longest argument that a prompt repeats, in characters; what was typed or completed stays one part of one line. */
export const MAX_ARGUMENT = 4_000;

const MAX_KEY = 200;

/** A project's key in quotation marks, which it does not end. */
export function quotedKey(projectKey: string | undefined): string {
  return JSON.stringify(inlineText(projectKey ?? '', MAX_KEY));
}
