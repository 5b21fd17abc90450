import type { Reasoning, RequestIR } from '../../../ir/request.js';
import { BUDGETS } from '../../../tables/effort.js';
import type { Writing } from '../../../tables/settings.js';
import { isGemini3 } from './model-version.js';
import type { GeminiThinking } from './wire.js';

/** `thinkingBudget` by which the model decides itself, as it does unasked. */
export const AUTO_BUDGET = -1;

/** An effort is a level, or a number for a model older than levels; level and number together are refused. */
export function thinkingConfig(reasoning: Reasoning, writing: Writing): GeminiThinking | undefined {
  const { effort, budget, mode, summary } = reasoning;
  const isBesideEffort = budget !== undefined || mode === 'off' || mode === 'between-tools';
  if (effort !== undefined && isBesideEffort)
    writing.report.warn('approximated-value', writing.path, effort);
  const isOff = mode === 'off' || effort === 'none' || (effort === undefined && budget === 0);
  if (isOff) return leastOf(writing);
  const amount = amountOf(reasoning, writing);
  if (amount === undefined)
    return summary === undefined ? undefined : { includeThoughts: summary !== 'none' };
  return { ...amount, includeThoughts: summary !== 'none' };
}

function amountOf(
  { effort, budget, mode }: Reasoning,
  writing: Writing,
): GeminiThinking | undefined {
  const { ir, report, path } = writing;
  if (budget !== undefined) return { thinkingBudget: fittingBudget(budget, writing) };
  if (effort === undefined || effort === 'none') {
    if (mode === 'between-tools') report.warn('approximated-value', path, mode);
    return mode === undefined ? undefined : { thinkingBudget: AUTO_BUDGET };
  }
  if (/gemini-2\.5/.test(ir.settings.model ?? '')) {
    report.warn('approximated-value', path, `${effort} -> ${BUDGETS[effort]}`);
    return { thinkingBudget: fittingBudget(BUDGETS[effort], writing) };
  }
  const level = effort === 'minimal' ? leastLevel(ir) : THINKING_LEVELS[effort];
  if (level !== effort.toUpperCase())
    report.warn('approximated-value', path, `${effort} -> ${level}`);
  return { thinkingLevel: level };
}

/** Models of gemini 3 think in any case: their least level is as near as they come to none. */
function leastOf(writing: Writing): GeminiThinking {
  const { ir, report, path } = writing;
  if (!isGemini3(ir)) return { thinkingBudget: fittingBudget(0, writing) };
  const level = leastLevel(ir);
  report.warn('approximated-value', path, `none -> ${level}`);
  return { thinkingLevel: level, includeThoughts: false };
}

/** Of gemini 3, Flash models knew MINIMAL up to 3.6; all know LOW. */
function leastLevel(ir: RequestIR): 'MINIMAL' | 'LOW' {
  if (!isGemini3(ir)) return 'MINIMAL';
  const { model = '' } = ir.settings;
  const [, minor = '0'] = /gemini-3(?:\.(\d+))?-flash/.exec(model) ?? [];
  return model.includes('-flash') && Number(minor) <= LAST_MINIMAL ? 'MINIMAL' : 'LOW';
}

/** The budgets that models of 2.5 take; besides, -1 for all and 0 for those that can do without. */
const BUDGET_RANGES = [
  { model: 'gemini-2.5-pro', least: 128, most: 32768, canStop: false },
  { model: 'gemini-2.5-flash-lite', least: 512, most: 24576, canStop: true },
  { model: 'gemini-2.5-flash', least: 1, most: 24576, canStop: true },
] as const;

function fittingBudget(budget: number, { ir, report, path }: Writing): number {
  const model = ir.settings.model ?? '';
  const range = BUDGET_RANGES.find((one) => model.includes(one.model));
  if (range === undefined || budget < 0 || (budget === 0 && range.canStop)) return budget;
  const fitting = Math.min(Math.max(budget, range.least), range.most);
  if (fitting !== budget) report.warn('clamped-budget', path, `${budget} -> ${fitting}`);
  return fitting;
}

/** The last minor version of gemini 3 whose Flash models take MINIMAL. */
const LAST_MINIMAL = 6;

const THINKING_LEVELS = {
  low: 'LOW',
  medium: 'MEDIUM',
  high: 'HIGH',
  xhigh: 'HIGH',
  max: 'HIGH',
} as const;
