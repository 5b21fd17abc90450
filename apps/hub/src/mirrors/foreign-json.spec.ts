import { readForeignJson } from './foreign-json.js';

const MIB = 1024 * 1024;
/** A text of more than 12 MiB that is made of a piece, and closes what it opens. */
const large = (open: string, close = ''): Buffer => {
  const times = Math.ceil((12 * MIB) / (open.length + close.length));
  return Buffer.from(`[${open.repeat(times)}0${close.repeat(times)}]`);
};

describe('the JSON that another hub answers', () => {
  it('is read as what it is, and what is none as nothing', () => {
    expect(readForeignJson(Buffer.from('{"a":[1]}'))).toEqual({ a: [1] });
    expect(readForeignJson(Buffer.from('<html>'))).toBeUndefined();
    expect(readForeignJson(Buffer.from(''))).toBeUndefined();
  });

  it('is read however large its texts are', () => {
    const page = { events: [{ payload: { text: '[{'.repeat(4 * MIB) } }] };
    expect(readForeignJson(Buffer.from(JSON.stringify(page)))).toEqual(page);
  });

  it.each([
    ['arrays in arrays', large('[', ']')],
    ['objects in objects', large('{"a":', '}')],
    ['more arrays than payloads have room for', large('[],')],
  ])('is not read where a large one has %s', (_, text) => {
    expect(JSON.parse(text.toString())).toBeDefined();
    expect(readForeignJson(text)).toBeUndefined();
  });
});
