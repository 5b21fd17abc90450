import type { Report } from '../../../contract/report.js';
import type { Failure } from '../../../ir/response.js';
import { ERRORS, warnDetails } from '../../../tables/answers/errors.js';
import type { GeminiError } from './wire.js';

/** Writes gemini's error body. */
export function geminiError(failure: Failure, report: Report): GeminiError {
  warnDetails(failure, report);
  if (failure.requestId !== undefined) report.warn('unsupported-field', '$.request_id');
  const row = ERRORS[failure.kind];
  return { error: { code: row.http, message: failure.message, status: row.status } };
}
