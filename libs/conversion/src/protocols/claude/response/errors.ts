import type { Report } from '../../../contract/report.js';
import type { Failure } from '../../../ir/response.js';
import { warnDetails } from '../../../tables/answers/errors.js';
import type { ClaudeError } from './wire.js';

/** Writes claude's error body, which is also its error event. */
export function claudeError(failure: Failure, report: Report): ClaudeError {
  warnDetails(failure, report);
  return {
    type: 'error',
    error: { type: failure.kind, message: failure.message },
    request_id: failure.requestId ?? null,
  };
}
