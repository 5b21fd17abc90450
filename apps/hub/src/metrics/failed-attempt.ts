import type { ErrorCode } from '@app/domain';

/** What somebody tried and failed at: a bearer token, an invite, a sign-in to the console, a session of it that is over, or a checkpoint to be cosigned. */
export type FailedAttempt = 'bearer' | 'join' | 'sign-in' | 'session' | 'witness';

const ATTEMPTS: Partial<Record<ErrorCode, FailedAttempt>> = {
  'auth.invalid_token': 'bearer',
  'auth.token_expired': 'bearer',
  'auth.renewal_not_signed': 'bearer',
  'join.invite_invalid': 'join',
  'admin.code_invalid': 'sign-in',
  'admin.session_ended': 'session',
  'witness.log_unknown': 'witness',
  'witness.signature_invalid': 'witness',
  'witness.proof_invalid': 'witness',
};

/** Where the token of administration begins a session. */
const SIGN_IN = '/api/v1/admin/session';

/** Which attempt a request failed at, by its failure and route; undefined for a failure of another kind. */
export function failedAttempt(
  failure: ErrorCode | undefined,
  route: string | undefined,
): FailedAttempt | undefined {
  const attempt = failure && ATTEMPTS[failure];
  return attempt === 'bearer' && route === SIGN_IN ? 'sign-in' : attempt;
}
