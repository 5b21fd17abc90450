import { type ErrorCode, ERRORS, HubError } from './errors.js';
import { REJECTIONS } from './rejections.js';

describe('HubError', () => {
  it('takes status and message from the catalogue', () => {
    const error = new HubError('sync.cursor_foreign');

    expect(error).toMatchObject({ code: 'sync.cursor_foreign', status: 409 });
    expect(error.message).toBe(ERRORS['sync.cursor_foreign'].message);
    expect(error.details).toBeUndefined();
  });

  it('carries a message and details of its own', () => {
    const details = [{ path: 'limit', message: 'must be an integer' }];

    expect(new HubError('request.invalid', 'limit is wrong', details)).toMatchObject({
      message: 'limit is wrong',
      details,
    });
  });
});

describe('the catalogues', () => {
  it('name every code as area.reason', () => {
    for (const code of [...Object.keys(ERRORS), ...Object.keys(REJECTIONS)]) {
      expect(code).toMatch(/^[a-z]+\.[a-z]+(_[a-z]+)*$/);
    }
  });

  it('blame the server only for what the server did', () => {
    const codes = Object.keys(ERRORS) as ErrorCode[];
    const serverFaults = codes.filter((code) => ERRORS[code].status >= 500);

    expect(serverFaults.every((code) => code.startsWith('server.'))).toBe(true);
  });
});
