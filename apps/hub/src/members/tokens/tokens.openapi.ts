import { CREDENTIALS } from '../../openapi/examples.js';
import { limitedBy } from '../../openapi/limited-by.js';
import { type FeatureDescription, UNREAD_BODY } from '../../openapi/operation.js';
import { type Schema, described, named, oneOf, record, text, time } from '../../openapi/schema.js';
import { RenewTokenDto, RotateTokenDto } from '../members.dto.js';

/** A public key as a client may say it. */
export const SIGNING_KEY: Schema = {
  anyOf: [text, record({ algorithm: oneOf(['ed25519']), publicKey: text })],
};

/** Access tokens: how their clients and administrators replace them. */
export const TOKENS_OPENAPI: FeatureDescription = {
  operations: [
    {
      method: 'post',
      path: '/api/v1/auth/rotate',
      access: 'bearer',
      summary: 'Replace the presented access token',
      description:
        'The old token is refused from the next request on. A client without a key of its own can add one, and a ' +
        'client with one can replace it.',
      body: record(
        limitedBy(RotateTokenDto, {
          'signingKey?': described(SIGNING_KEY, 'The key that the client signs with from now on.'),
          'endorsement?': described(
            text,
            'Base64 of the Ed25519 signature by the replaced key; docs/trust.md says over what.',
          ),
        }),
      ),
      bodyIsOptional: true,
      answer: named('Credentials'),
      example: CREDENTIALS,
      errors: ['auth.key_not_endorsed'],
    },
    {
      method: 'post',
      path: '/api/v1/auth/renew',
      access: 'public',
      summary: 'Replace an access token that has expired',
      description:
        'For a client that was away: it asks with its own key, for HUB_TOKEN_RENEWAL_DAYS after the end of its token. ' +
        'If the answer was lost, the same request gets the same new token, until that is exchanged in its turn. A token ' +
        'that an administrator ended is not renewed.',
      body: record(
        limitedBy(RenewTokenDto, {
          accessToken: described(text, 'The token that has expired.'),
          signature: described(
            text,
            'Base64 of the Ed25519 signature by the client’s own key; docs/trust.md says over what.',
          ),
        }),
      ),
      answer: named('Credentials'),
      example: CREDENTIALS,
      errors: [
        'auth.invalid_token',
        'auth.token_expired',
        'auth.member_disabled',
        'auth.renewal_not_signed',
        'request.rate_limited',
      ],
    },
    {
      method: 'post',
      path: '/api/v1/admin/members/{memberId}/rotate-token',
      access: 'administration',
      summary: 'End all tokens of a member and issue a new one for its newest client',
      answer: named('Credentials'),
      example: CREDENTIALS,
      errors: [
        'admin.member_not_found',
        'admin.member_disabled',
        'admin.client_not_found',
        ...UNREAD_BODY,
      ],
    },
  ],
  records: {
    Credentials: record({
      memberId: text,
      clientId: text,
      groupKey: text,
      accessToken: described(text, 'Shown only here.'),
      syncSigningSecret: text,
      expiresAt: described(time, 'When the access token expires.'),
      'signingKey?': described(text, 'The client’s own public key, if it has one.'),
    }),
  },
};
