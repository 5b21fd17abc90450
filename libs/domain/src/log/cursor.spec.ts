import fc from 'fast-check';
import { decodeCursor, encodeCursor } from './cursor.js';
import { sha256 } from '../encoding/hashing.js';

const hash = sha256('event 7');
const cursorOf = (body: string): string => `cur_${Buffer.from(body).toString('base64url')}`;
const sequence = fc.nat({ max: Number.MAX_SAFE_INTEGER });

describe('a cursor', () => {
  it('names the log, the sequence and the first eight bytes of the hash', () => {
    const text = encodeCursor({ logId: 'log-1', sequence: 7, hash });

    expect(text).toBe(cursorOf(`1.log-1.7.${hash.toString('hex').slice(0, 16)}`));
    expect(decodeCursor(text)).toEqual({
      logId: 'log-1',
      sequence: 7,
      hashPrefix: hash.toString('hex').slice(0, 16),
    });
  });

  it('has sixteen zeros for a hash at the beginning', () => {
    expect(decodeCursor(encodeCursor({ logId: 'log-1', sequence: 0, hash: null }))).toEqual({
      logId: 'log-1',
      sequence: 0,
      hashPrefix: '0000000000000000',
    });
  });

  it('brings back every position it was made of', () => {
    const position = fc.record(
      {
        logId: fc.uuid(),
        sequence: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
        accessSequence: sequence,
        backfillSequence: sequence,
      },
      { requiredKeys: ['logId', 'sequence', 'accessSequence'] },
    );
    fc.assert(
      fc.property(position, (given) => {
        const hashPrefix = hash.toString('hex', 0, 8);
        expect(decodeCursor(encodeCursor({ ...given, hash }))).toEqual({ ...given, hashPrefix });
      }),
    );
  });
});

describe('decodeCursor', () => {
  const good = encodeCursor({ logId: 'log-1', sequence: 7, hash });

  it.each([
    '',
    'cur_',
    'CUR_' + good.slice(4),
    good.slice(4),
    good + '=',
    good + 'A',
    good.slice(0, -1),
    ` ${good}`,
    cursorOf('2.log-1.7.0123456789abcdef'),
    cursorOf('1.log-1.7'),
    cursorOf('1..7.0123456789abcdef'),
    cursorOf('1.log 1.7.0123456789abcdef'),
    cursorOf('1.lög.7.0123456789abcdef'),
    cursorOf('1.log-1.07.0123456789abcdef'),
    cursorOf('1.log-1.-7.0123456789abcdef'),
    cursorOf('1.log-1.9007199254740992.0123456789abcdef'),
    cursorOf('1.log-1.7.0123456789ABCDEF'),
    cursorOf('1.log-1.7.0123456789abcde'),
    cursorOf('1.log-1.0.0123456789abcdef'),
    cursorOf('1.log-1.7.0123456789abcdef.'),
    cursorOf('1.log-1.7.0123456789abcdef.1.2.3'),
    cursorOf('1.log-1.7.0123456789abcdef\n'),
  ])('refuses %j', (text) => {
    expect(() => decodeCursor(text)).toThrow(
      expect.objectContaining({ code: 'sync.cursor_invalid' }),
    );
  });

  it('answers every text with sync.cursor_invalid or a cursor that encodes to that text', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string().map((body) => `cur_${body}`),
      fc.string().map(cursorOf),
      fc.nat({ max: good.length - 1 }).map((at) => good.slice(0, at) + good.slice(at + 1)),
    );
    fc.assert(
      fc.property(texts, (text) => {
        try {
          const { hashPrefix, ...position } = decodeCursor(text);
          expect(encodeCursor({ ...position, hash: Buffer.from(hashPrefix, 'hex') })).toBe(text);
        } catch (error) {
          expect(error).toMatchObject({ code: 'sync.cursor_invalid' });
        }
      }),
    );
  });
});
