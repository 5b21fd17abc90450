import { convert, PROTOCOLS, type Protocol } from '../../src/index.js';
import type { ErrorKind } from '../../src/ir/response.js';
import { ERRORS } from '../../src/tables/answers/errors.js';

const KINDS = Object.keys(ERRORS) as ErrorKind[];

const converted = (source: Protocol, target: Protocol, body: unknown) =>
  convert({ kind: 'response', source, target, body });

/** The error body of a kind in each protocol. */
function errorBodies(kind: ErrorKind, message = 'why'): Record<Protocol, object> {
  const { type, code, status, http } = ERRORS[kind];
  const flat = { error: { message, type, param: null, code } };
  return {
    openai: flat,
    responses: flat,
    claude: { type: 'error', error: { type: kind, message }, request_id: null },
    gemini: { error: { code: http, message, status } },
  };
}

describe('error bodies', () => {
  it.each(KINDS)('%s is the same kind of error in every protocol', (kind) => {
    const bodies = errorBodies(kind);
    for (const source of PROTOCOLS)
      for (const target of PROTOCOLS) {
        const found = converted(source, target, bodies[source]);
        expect(found.output).toEqual(bodies[target]);
        expect(found.warnings).toEqual([]);
      }
  });

  it.each([
    ['invalid_request_error', 'invalid_api_key', 'authentication_error'],
    ['tokens', 'rate_limit_exceeded', 'rate_limit_error'],
    ['requests', null, 'rate_limit_error'],
    ['insufficient_quota', 'insufficient_quota', 'billing_error'],
    ['invalid_request_error', 'model_not_found', 'not_found_error'],
    ['server_error', null, 'api_error'],
    ['slow_down', null, 'overloaded_error'],
    ['billing_hard_limit_reached', 'billing_hard_limit_reached', 'billing_error'],
    ['request_forbidden', 'unsupported_country_region_territory', 'permission_error'],
    [null, 'Timeout', 'timeout_error'],
    [null, 'Unauthorized', 'authentication_error'],
  ])('openai type %s with code %s is %s', (type, code, kind) => {
    const body = { error: { message: 'm', type, param: null, code } };
    expect(converted('openai', 'claude', body).output).toMatchObject({ error: { type: kind } });
  });

  it.each([
    [{ code: 429, message: 'm' }, 'rate_limit_error'],
    [{ code: 503, message: 'm', status: 'UNAVAILABLE' }, 'overloaded_error'],
    [{ message: 'm', status: 'OUT_OF_RANGE' }, 'invalid_request_error'],
  ])('gemini %j is %s', (error, kind) => {
    expect(converted('gemini', 'claude', { error }).output).toMatchObject({
      error: { type: kind },
    });
  });

  it('a kind nobody knows is a server error, with a warning', () => {
    const { output, warnings } = converted('openai', 'gemini', {
      error: { message: 'm', type: 'x' },
    });
    expect(output).toEqual({ error: { code: 500, message: 'm', status: 'INTERNAL' } });
    expect(warnings).toMatchObject([{ code: 'approximated-value', path: '$.error.type' }]);
  });

  it('code, parameter and request id that the target cannot say are warnings', () => {
    const body = {
      error: { message: 'm', type: 'invalid_request_error', param: 'tools', code: 'bad_tools' },
    };
    expect(converted('openai', 'claude', body).warnings.map(({ path }) => path)).toEqual([
      '$.error.code',
      '$.error.param',
    ]);
    const claude = { ...errorBodies('api_error').claude, request_id: 'req_7' };
    expect(converted('claude', 'openai', claude).warnings).toHaveLength(1);
  });

  it('a sentence for an error is taken as one', () => {
    expect(converted('gemini', 'openai', { error: 'it broke' }).output).toMatchObject({
      error: { type: 'server_error', message: 'it broke' },
    });
  });

  it('a failed Response is its error, and a warning when it had begun to answer', () => {
    const body = {
      id: 'resp_1',
      object: 'response',
      status: 'failed',
      error: { code: 'rate_limit_exceeded', message: 'slow down' },
      output: [{ type: 'message', id: 'msg_1', role: 'assistant', content: [] }],
    };
    const { output, warnings } = converted('responses', 'gemini', body);
    expect(output).toEqual({
      error: { code: 429, message: 'slow down', status: 'RESOURCE_EXHAUSTED' },
    });
    expect(warnings.map(({ code }) => code)).toEqual(['dropped-output']);
  });
});
