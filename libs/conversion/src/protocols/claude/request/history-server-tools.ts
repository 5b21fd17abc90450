import type { Report } from '../../../contract/report.js';
import type { ContentPart, ServerToolPart } from '../../../ir/content.js';
import { CODE_PREFIXES, MCP_PREFIXES, ownStepId } from '../../../tables/tools/server-tools.js';
import { conformingId } from '../../../tables/tools/tool-ids.js';
import { serverToolBlocks } from '../response/server-tools.js';
import { STEP_IDS, TOOL_IDS } from '../response/tool-rules.js';
import type { ClaudeServerBlock } from '../response/wire.js';

/** What of a history is needed for the steps in it. */
export interface Kept {
  /** The ids of the steps of a turn that ran code and say what it printed. */
  ran: ReadonlySet<string | undefined>;
  /** The MCP servers the request declares. */
  servers: ReadonlySet<string>;
}

/** The ids of the steps of a turn that ran code and say what it printed. */
export function ranCode(parts: readonly ContentPart[]): Kept['ran'] {
  const steps = parts.filter((part) => part.type === 'server-tool');
  const asked = new Set(steps.filter(({ code }) => code !== undefined).map(({ id }) => id));
  const printed = steps.filter(({ output }) => output !== undefined).map(({ id }) => id);
  return new Set(printed.filter((id) => asked.has(id)));
}

/**
 * Writes a step of a history. The API refuses a use without its result, results of a search it cannot decrypt, and calls to an
 * MCP server that the request does not declare, so only code that ran and calls that were answered come through.
 */
export function historyBlocks(
  step: ServerToolPart,
  kept: Kept,
  report: Report,
): ClaudeServerBlock[] {
  const { tool, path } = step;
  if (tool === 'mcp') return mcpHistory(step, kept, report);
  const isCarried = kept.ran.has(step.id);
  report.warn(isCarried ? 'foreign-step' : 'unsupported-content', path, tool);
  if (!isCarried) return [];
  const own = ownStepId(step.id ?? '', CODE_PREFIXES.claude).replaceAll('-', '_');
  return serverToolBlocks({ ...step, id: conformingId(own, STEP_IDS, path, report) }, report);
}

function mcpHistory(step: ServerToolPart, { servers }: Kept, report: Report): ClaudeServerBlock[] {
  const { call, answer, path } = step;
  if (answer === undefined || !servers.has(call?.server ?? '')) {
    const lacks = answer === undefined ? 'without its answer' : 'to a server not declared';
    report.warn('unsupported-content', path, `a call of an MCP tool ${lacks}`);
    return [];
  }
  report.warn('foreign-step', path, step.tool);
  const own = ownStepId(step.id ?? '', MCP_PREFIXES.claude);
  return serverToolBlocks({ ...step, id: conformingId(own, TOOL_IDS, path, report) }, report);
}
