import { ADMIN_EXPOSURES } from '../config.js';
import { limitedBy } from '../openapi/limited-by.js';
import { type FeatureDescription, UNREAD_BODY } from '../openapi/operation.js';
import { described, named, oneOf, record, text, time, truth } from '../openapi/schema.js';
import { SignInDto } from './sign-in.dto.js';

const PATH = '/api/v1/admin/session';

const REACH = {
  open: true,
  exposure: 'auto',
  listensOn: '127.0.0.1',
  secure: false,
};

const OPEN = {
  signedIn: false,
  who: { memberId: 'administrator', displayName: 'administrator' },
  mayAdminister: true,
  ...REACH,
};

const SIGNED_IN = {
  ...OPEN,
  signedIn: true,
  endsAt: '2026-11-21T00:00:00.000Z',
  idleEndsAt: '2026-11-20T13:00:00.000Z',
};

/** Signing in to the console. */
export const SIGN_IN_OPENAPI: FeatureDescription = {
  operations: [
    {
      method: 'get',
      path: PATH,
      access: 'public',
      summary: 'Who is signed in to the console, and what they may do',
      answer: named('ConsoleSession'),
      example: OPEN,
      errors: ['admin.cross_site_refused', 'request.invalid'],
    },
    {
      method: 'post',
      path: PATH,
      access: 'public',
      summary: 'Sign in to the console',
      description:
        "With the administration token, or with a member's code, which works once. The session is in a cookie " +
        '(`__Host-khub` over HTTPS, else `khub`). It ends an hour after its last use, 12 hours after it began, and ' +
        'with the token behind it. A request with the cookie needs the header `x-khub-console: 1`, except for the ' +
        'event stream; a request with a bearer ignores the cookie.',
      body: record(
        limitedBy(SignInDto, {
          'token?': described(text, 'The administration token.'),
          'code?': described(text, "A member's code, from `POST /api/v1/console/codes`."),
        }),
      ),
      answer: named('ConsoleSession'),
      example: SIGNED_IN,
      errors: [
        'auth.invalid_token',
        'admin.code_invalid',
        'auth.token_expired',
        'auth.member_disabled',
        'admin.cross_site_refused',
        'request.rate_limited',
      ],
    },
    {
      method: 'delete',
      path: PATH,
      access: 'public',
      summary: 'Sign out of the console, on every replica',
      description: 'A body is ignored.',
      answer: named('ConsoleSession'),
      example: { signedIn: false, mayAdminister: false, ...REACH, open: false },
      errors: ['admin.cross_site_refused', 'request.invalid', ...UNREAD_BODY],
    },
    {
      method: 'post',
      path: '/api/v1/console/codes',
      access: 'bearer',
      summary: 'Create a code with which the member signs in to the console',
      description:
        'It works once, for 60 s, and replaces an earlier code of the same token. A body is ignored.',
      answer: record({
        code: described(text, 'Shown only here.'),
        expiresAt: time,
        url: described(text, 'The console with the code in the fragment.'),
      }),
      example: {
        code: 'q0m...',
        expiresAt: '2026-11-20T12:01:00.000Z',
        url: 'http://127.0.0.1:8721/console/#code=q0m...',
      },
      errors: ['request.not_found', ...UNREAD_BODY],
    },
  ],
  records: {
    ConsoleSession: record({
      signedIn: truth,
      'who?': described(
        record({
          memberId: text,
          displayName: text,
          'handle?': text,
          'groupKey?': text,
        }),
        'Absent if the caller has to sign in.',
      ),
      mayAdminister: described(
        truth,
        'Whether they may administer; otherwise they see what the member may see.',
      ),
      open: described(truth, 'Whether this caller needs no sign-in.'),
      exposure: oneOf(ADMIN_EXPOSURES),
      listensOn: text,
      secure: described(truth, 'Whether the page came by HTTPS.'),
      'endsAt?': described(time, 'When the session ends in any case.'),
      'idleEndsAt?': described(time, 'When the session ends unless it is used.'),
    }),
  },
};
