import type { Report } from '../../../contract/report.js';
import type { RequestIR } from '../../../ir/request.js';
import { isThinking } from './thinking.js';
import type { ClaudeRequest } from './wire.js';

/** The sampling settings, and which of their values may stand beside thinking. */
const SAMPLING = [
  { field: 'temperature', setting: 'temperature', most: 1, fits: (value: number) => value === 1 },
  { field: 'top_p', setting: 'topP', most: 1, fits: (value: number) => value >= LEAST_TOP_P },
  { field: 'top_k', setting: 'topK', most: Infinity, fits: () => false },
] as const;

/** Beside thinking the API takes a `top_p` from here to 1. */
const LEAST_TOP_P = 0.95;

/**
 * Leaves out the sampling settings that the API refuses beside thinking: "thinking isn't compatible with temperature or top_k
 * modifications" (Anthropic's guide to extended thinking). Models after Opus 4.6 refuse all of them, older ones take the others.
 */
export function settleSampling(out: ClaudeRequest, ir: RequestIR, report: Report): void {
  for (const { field, setting, most, fits } of SAMPLING) {
    const value = out[field];
    if (value === undefined) continue;
    const path = ir.paths[setting] ?? '$';
    if (isThinking(out) && !fits(value)) {
      delete out[field];
      report.warn('sampling-beside-thinking', path, field);
      continue;
    }
    report.warn('deprecated-value', path);
    if (value > most) report.warn('out-of-range', path, `above ${most}`);
  }
}
