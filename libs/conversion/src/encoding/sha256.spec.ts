import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { decodeBase64, encodeBase64 } from './base64.js';
import { sha256 } from './sha256.js';

describe('sha256', () => {
  it('agrees with node:crypto on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
      }),
    );
  });

  it.each([0, 54, 55, 56, 63, 64, 65, 119, 120])('pads a text of %i bytes right', (length) => {
    const text = 'a'.repeat(length);
    expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
  });
});

describe('base64', () => {
  it('encodes any text as Buffer does, and decodes it again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 5000 }), (text) => {
        const data = Buffer.from(text).toString('base64');
        expect(encodeBase64(text)).toBe(data);
        expect(decodeBase64(data)).toBe(text);
        expect(decodeBase64(Buffer.from(text).toString('base64url'))).toBe(text);
      }),
    );
  });

  it('gives no text for bytes that are not UTF-8 or characters that are not base64', () => {
    expect(decodeBase64(Buffer.from([0xff, 0xfe, 0x00]).toString('base64'))).toBeUndefined();
    expect(decodeBase64(Buffer.from([0xed, 0xa0, 0x80]).toString('base64'))).toBeUndefined();
    expect(decodeBase64('not base64!')).toBeUndefined();
  });
});
