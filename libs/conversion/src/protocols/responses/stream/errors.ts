import type { Failure } from '../../../ir/response.js';
import { ERRORS } from '../../../tables/answers/errors.js';
import type { ResponsesEventBody } from '../response/wire.js';

/** Returns the `error` event of a failure. */
export function errorEvent(failure: Failure): ResponsesEventBody {
  const { type, code } = ERRORS[failure.kind];
  return {
    type: 'error',
    code: failure.code ?? code ?? type,
    message: failure.message,
    param: failure.param ?? null,
  };
}
