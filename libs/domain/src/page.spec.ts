import fc from 'fast-check';
import {
  type PageKey,
  decodePage,
  encodePage,
  isNumberPart,
  isOneOf,
  isTextPart,
  isUuidPart,
} from './page.js';

const part = fc.oneof(fc.maxSafeInteger(), fc.string());

describe('a list cursor', () => {
  it('brings back the key it was made of', () => {
    fc.assert(
      fc.property(fc.array(part), (key: PageKey) => {
        fc.pre(!key.some((value) => String(value).includes('\0')));
        const guards = key.map((value) => (typeof value === 'string' ? isTextPart : isNumberPart));
        expect(decodePage(encodePage(key), guards)).toEqual(key);
      }),
    );
  });

  it.each([
    ['nothing', ''],
    ['another number of values', encodePage(['a'])],
    ['the values of another list', encodePage([1, 'a'])],
    ['something that is not JSON', 'bm90IGpzb24'],
    ['a value of another type', Buffer.from('["a",null]').toString('base64url')],
    ['a fraction', Buffer.from('["a",1.5]').toString('base64url')],
    ['a number past 2^53', Buffer.from('["a",1e300]').toString('base64url')],
    ['another spelling', Buffer.from('["a", 1]').toString('base64url')],
    ['padding', `${encodePage(['a', 1])}=`],
    ['NUL, which PostgreSQL refuses', encodePage(['\0', 1])],
    ['a lone surrogate', encodePage(['\ud800', 1])],
  ])('with %s is refused', (_what, text) => {
    expect(() => decodePage(text, [isTextPart, isNumberPart])).toThrow(
      expect.objectContaining({
        code: 'request.invalid',
        details: [{ path: 'cursor', message: 'is not a cursor of this list' }],
      }),
    );
  });

  it('may be of ids and of a few words alone', () => {
    const key = ['99402542-9b80-4dc3-baea-333f66559149', 'sync'];
    const guards = [isUuidPart, isOneOf('sync', 'administration')] as const;
    expect(decodePage(encodePage(key), guards)).toEqual(key);
    for (const other of [
      ['x', 'sync'],
      [key[0] as string, 'neither'],
    ])
      expect(() => decodePage(encodePage(other), guards)).toThrow('is not a cursor of this list');
  });
});
