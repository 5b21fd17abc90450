import type { Report } from '../../../contract/report.js';
import type { ContentPart, ServerToolPart } from '../../../ir/content.js';
import { serverToolBlocks } from '../response/server-tools.js';
import type { ClaudeServerBlock } from '../response/wire.js';

/** The ids of the steps of a turn that ran code and say what it printed. */
export function ranCode(parts: readonly ContentPart[]): ReadonlySet<string | undefined> {
  const steps = parts.filter((part) => part.type === 'server-tool');
  const asked = new Set(steps.filter(({ code }) => code !== undefined).map(({ id }) => id));
  const printed = steps.filter(({ output }) => output !== undefined).map(({ id }) => id);
  return new Set(printed.filter((id) => asked.has(id)));
}

/**
 * Writes a step of a history. The API refuses a use without its result, and results of a search it cannot decrypt, so only code
 * that ran comes through.
 */
export function historyBlocks(
  step: ServerToolPart,
  ran: ReadonlySet<string | undefined>,
  report: Report,
): ClaudeServerBlock[] {
  const isCarried = ran.has(step.id);
  report.warn(isCarried ? 'foreign-step' : 'unsupported-content', step.path, step.tool);
  return isCarried ? serverToolBlocks(step) : [];
}
