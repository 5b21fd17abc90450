import { parseFatalError } from './parse-fatal-error.js';

function message(type: string, body: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(4 + body.length);
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)]);
}

const row = message('D', 'SPANIC\0VPANIC\0Mof a row\0\0');
const ready = message('Z', 'I');
const error = (severity: string) =>
  message('E', `S${severity}\0V${severity}\0C53100\0MNo space left on device\0Fxlog.c\0\0`);

describe('the answer of a server', () => {
  it.each(['PANIC', 'FATAL'])('tells of its end by %s', (severity) => {
    expect(parseFatalError(Buffer.concat([row, error(severity)]))).toBe('No space left on device');
  });

  it.each([
    ['rows and the end of a statement', [row, row, ready]],
    ['an error after which it goes on', [error('ERROR'), ready]],
    ['nothing', []],
  ])('tells of no end with %s', (_, messages) => {
    expect(parseFatalError(Buffer.concat(messages))).toBeUndefined();
  });

  it('is read where it lies in a larger buffer', () => {
    const whole = Buffer.concat([Buffer.from('elsewhere'), error('PANIC')]);
    expect(parseFatalError(whole.subarray(9))).toBe('No space left on device');
  });
});
