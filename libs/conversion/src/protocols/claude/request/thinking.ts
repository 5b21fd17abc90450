import type { Effort, Reasoning } from '../../../ir/request.js';
import type { Fields } from '../../../payload/fields.js';
import { type Reader, type Writing, oneOf } from '../../../tables/settings.js';
import { type Families, isBefore, sinceVersion, type Version } from './model-version.js';
import type { ClaudeMessageParam, ClaudeRequest, ClaudeThinking } from './wire.js';
import { BUDGETS, effortOf } from '../../../tables/effort.js';

/** The smallest budget the API accepts. */
const LEAST_BUDGET = 1024;

/** Reads `thinking`. */
export const readThinking: Reader<Reasoning> = (body, key) => {
  const fields = body.object(key);
  if (fields === undefined) return undefined;
  const type = oneOf('enabled', 'disabled', 'adaptive', 'between_tools')(fields, 'type');
  const budget = fields.number('budget_tokens');
  const display = oneOf('summarized', 'omitted', 'updates')(fields, 'display');
  fields.drop('block_binding');
  fields.close();
  if (type === undefined) return undefined;
  if (display === 'updates')
    fields.report.warn('approximated-value', fields.pathOf('display'), 'updates -> summarized');
  const shown = display && { summary: SUMMARIES[display] };
  if (type === 'enabled' && budget !== undefined) return { budget, ...shown };
  return { mode: MODES[type], ...shown };
};

const MODES = {
  enabled: 'adaptive',
  adaptive: 'adaptive',
  disabled: 'off',
  between_tools: 'between-tools',
} as const;

const SUMMARIES = { summarized: 'auto', updates: 'auto', omitted: 'none' } as const;

/** Reads `output_config.effort`. */
export function readEffort(config: Fields): Effort | undefined {
  return oneOf('low', 'medium', 'high', 'xhigh', 'max')(config, 'effort');
}

/** Writes reasoning as `thinking` and `output_config.effort`, as the model takes it: an effort goes with adaptive thinking, a number is a budget inside `max_tokens`. */
export function writeThinking(out: ClaudeRequest, given: Reasoning, writing: Writing): void {
  const reasoning = forModel(given, writing);
  const { effort, summary } = reasoning;
  if (effort !== undefined && effort !== 'none') writeEffort(out, effort, writing);
  if (isOff(reasoning)) {
    out.thinking = { type: 'disabled' };
    return;
  }
  const thinking = thinkingOf(out.max_tokens, reasoning, writing);
  if (thinking?.type === 'adaptive' || thinking?.type === 'enabled') {
    if (summary) thinking.display = summary === 'none' ? 'omitted' : 'summarized';
  } else if (summary) {
    writing.report.warn('unsupported-field', writing.path, 'summary');
  }
  if (thinking) out.thinking = thinking;
  if (summary === 'concise' || summary === 'detailed')
    writing.report.warn('approximated-value', writing.path, summary);
}

function isOff({ effort, budget, mode }: Reasoning): boolean {
  return mode === 'off' || effort === 'none' || (effort === undefined && budget === 0);
}

function writeEffort(
  out: ClaudeRequest,
  effort: Exclude<Effort, 'none'>,
  { report, path }: Writing,
): void {
  if (effort === 'minimal') report.warn('approximated-value', path, 'minimal -> low');
  out.output_config = { ...out.output_config, effort: effort === 'minimal' ? 'low' : effort };
}

function thinkingOf(
  maxTokens: number,
  { effort, budget, mode }: Reasoning,
  { report, path }: Writing,
): ClaudeThinking | undefined {
  if (mode === 'between-tools') return { type: 'between_tools' };
  if (budget !== undefined && budget > 0) {
    const most = maxTokens - 1;
    if (most < LEAST_BUDGET) {
      report.warn('dropped-reasoning', path, `max_tokens ${maxTokens}`);
      return undefined;
    }
    const fitting = Math.min(Math.max(budget, LEAST_BUDGET), most);
    if (fitting !== budget) report.warn('clamped-budget', path, `${budget} -> ${fitting}`);
    return { type: 'enabled', budget_tokens: fitting };
  }
  const isAsked = effort !== undefined || budget !== undefined || mode !== undefined;
  return isAsked ? { type: 'adaptive' } : undefined;
}

const EFFORT_SINCE: Version = [4, 6];
const EFFORT_ALONE_SINCE: Version = [4, 7];

const ALWAYS_ON: Reasoning = { effort: 'low' };

/** The least a model thinks that refuses `thinking.disabled`. */
const LEAST_THINKING = {
  fable: { since: [5, 0], value: ALWAYS_ON },
  mythos: { since: [5, 0], value: ALWAYS_ON },
  opus: { since: [5, 5], value: ALWAYS_ON },
  sonnet: { since: [5, 5], value: { mode: 'between-tools' } },
} as const satisfies Families<Reasoning>;

/**
 * What is asked for, in what the model takes (Anthropic's table "Thinking support, defaults, and rejected configurations by model"): up
 * to 4.5 only a number, since 4.7 only an effort, and some cannot do without thinking.
 */
function forModel(reasoning: Reasoning, { ir, report, path }: Writing): Reasoning {
  const { effort, budget = 0, mode: _, ...rest } = reasoning;
  const { model } = ir.settings;
  const changed = (from: string | number, to: Reasoning): Reasoning => {
    report.warn('approximated-value', path, `${from} -> ${Object.values(to).join()}`);
    return { ...rest, ...to };
  };
  if (isOff(reasoning)) {
    const least = sinceVersion<Reasoning>(model, LEAST_THINKING);
    return least ? changed('none', least) : reasoning;
  }
  const nearest = effortOf(reasoning).effort;
  if (nearest === undefined) return reasoning;
  if (budget > 0 && !isBefore(model, EFFORT_ALONE_SINCE))
    return changed(budget, { effort: nearest });
  if (!isBefore(model, EFFORT_SINCE) || (effort === undefined && budget > 0)) return reasoning;
  return changed(effort ?? 'adaptive', { budget: budget > 0 ? budget : BUDGETS[nearest] });
}

/** Whether a request asks for thinking, which forbids what settings without it may say. */
export function isThinking({ thinking }: ClaudeRequest): boolean {
  return thinking !== undefined && thinking.type !== 'disabled';
}

/** Whether the history ends with results of calls that no thinking of claude led to: "a final `assistant` message must start with a thinking block". */
export function goesOnUnthought(messages: readonly ClaudeMessageParam[]): boolean {
  const last = messages.findLastIndex(({ role }) => role !== 'system');
  const holdsResults = messages[last]?.content.some(({ type }) => type === 'tool_result');
  const first = messages[last - 1]?.content[0]?.type;
  return holdsResults === true && first !== 'thinking' && first !== 'redacted_thinking';
}
