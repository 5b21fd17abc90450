import type { Answer } from './hub.js';

/** Asserts a refusal: its status, its code, and a body of exactly the error form. */
export function expectRefusal({ status, headers, body }: Answer, expected: number, code: string) {
  expect({ status, code: body?.error?.code }).toEqual({ status: expected, code });
  expect(Object.keys(body)).toEqual(['error']);
  const fields = Object.keys(body.error).filter((key) => key !== 'details');
  expect(fields).toEqual(['code', 'message', 'requestId']);
  expect(body.error.requestId).toBe(headers.get('x-request-id'));
  expect(body.error.message).toMatch(/./);
  for (const detail of body.error.details ?? [])
    expect(detail).toEqual({ path: expect.any(String), message: expect.any(String) });
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  const challenged = status === 401 && !code.startsWith('join.');
  expect(headers.get('www-authenticate')).toBe(challenged ? 'Bearer' : null);
}
