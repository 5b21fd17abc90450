import { WARNINGS } from '@app/conversion';
import { groupWarnings } from '../../apps/converter/page/report/warning-groups.js';
import {
  isEventStream,
  readEventStream,
} from '../../apps/converter/page/text/server-sent-events.js';
import { Places } from '../../apps/converter/page/text/places.js';
import { readStream } from '../../apps/converter/page/text/stream-input.js';

describe('a text of server-sent events', () => {
  const dataOf = (text: string) => readEventStream(text).map(({ data }) => data);

  it.each([
    ['LF, CRLF and CR', 'data: 1\n\ndata: 2\r\n\r\ndata: 3\r\r', ['1', '2', '3']],
    ['comments and other fields', ': hi\nevent: a\nid: 7\ndata: 1\n\nretry: 5\n\n', ['1']],
    ['several lines that are one value', 'data: {"a":\ndata: 1}\n\n', ['{"a":\n1}']],
    ['values below each other', 'data: 1\ndata: 2\ndata: [DONE]\n', ['1', '2']],
    ['no blank after the colon', 'data:{"a":1}\n\n', ['{"a":1}']],
    ['no end of the last line', 'data: 1\n\ndata: 2', ['1', '2']],
    ['a last event that is cut off', 'data: 1\n\ndata: {"a', ['1']],
    ['a last line that is cut off', 'data: 1\ndata: 2\ndata: {"a', ['1', '2']],
    ['one event that is no JSON', 'data: {"a', ['{"a']],
    ['an end alone', 'data: [DONE]\n\n', []],
  ])('is read: %s', (_, text, expected) => {
    expect(isEventStream(text)).toBe(true);
    expect(dataOf(text)).toEqual(expected);
  });

  it.each(['', '{"data": 1}', '[1]', 'datum: 1', 'plain'])('is not %j', (text) => {
    expect(isEventStream(text)).toBe(false);
  });

  it('says where the data of each event stands', () => {
    const text = 'event: x\ndata: {"a":1}\n\ndata:{"b":2}\n';
    const found = readEventStream(text).map(({ from, to }) => text.slice(from, to));
    expect(found).toEqual(['{"a":1}', '{"b":2}']);
  });
});

describe('a place', () => {
  const at = (text: string, path: string) => {
    const range = new Places(text, readStream(text)).locate(path);
    return range && text.slice(range.from, range.to);
  };

  it.each([
    ['{"a":[{"b":1}]}', '$.a[0].b', '"b":1'],
    ['{"a":[{"b":1}]}', '$.a[0].missing.deep', '{'],
    ['{"a b":{}}', '$["a b"]', '"a b":{'],
    ['[{"x":1},{"x":2}]', '$[1].x', '"x":2'],
    ['data: {"x":1}\n\ndata: {"x":2}\n', '$[1].x', '"x":2'],
    ['data: {"x":1}\n\n', '$[7].x', undefined],
  ])('in %j: %s', (text, path, expected) => {
    expect(at(text, path)).toBe(expected);
  });
});

describe('warnings in groups', () => {
  const warning = (code: string, severity: 'lost' | 'note', message: string) => ({
    code,
    severity,
    message,
    path: '$',
  });

  it('are one a code, with the sentence once and what each names', () => {
    const groups = groupWarnings([
      warning('b', 'note', 'B happened.'),
      warning('a', 'lost', 'A happened (name).'),
      warning('a', 'lost', 'A happened (f(x)).'),
    ]);
    expect(groups).toEqual([
      [
        'lost',
        [
          {
            code: 'a',
            sentence: 'A happened.',
            places: [
              { path: '$', detail: 'name' },
              { path: '$', detail: 'f(x)' },
            ],
          },
        ],
      ],
      ['note', [{ code: 'b', sentence: 'B happened.', places: [{ path: '$', detail: '' }] }]],
    ]);
  });

  it('leave every sentence of the catalogue whole', () => {
    for (const [code, [, message]] of Object.entries(WARNINGS)) {
      const [, groups] = groupWarnings([warning(code, 'lost', message)])[0]!;
      expect(groups[0]?.sentence).toBe(message);
    }
  });
});
