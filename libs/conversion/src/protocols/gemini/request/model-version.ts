import type { RequestIR } from '../../../ir/request.js';

/** Whether a request names a model of gemini 3. */
export function isGemini3({ settings: { model = '' } }: RequestIR): boolean {
  return model.includes('gemini-3');
}
