import { safeAddress } from './safe-address.js';

describe('a link', () => {
  it.each(['https://example.org/a?b#c', 'http://127.0.0.1:8721/', 'mailto:ada@example.org'])(
    'may lead to %s',
    (address) => {
      expect(safeAddress(address)).toBe(address);
    },
  );

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://example.org/1',
    '//example.org',
    '/console/people',
    '',
  ])('may not lead to %j', (address) => {
    expect(safeAddress(address)).toBeUndefined();
  });
});
