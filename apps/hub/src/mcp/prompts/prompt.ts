import type { CallContext } from '../tools/tool.js';

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
