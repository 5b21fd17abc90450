import fc from 'fast-check';
import { documentText, parseDocument, withSummary } from './document.js';

describe('an item as a text', () => {
  it('takes the first line for the title and the first paragraph after it for the summary', () => {
    const text = '# Use pnpm\n\nThe lock file\nis pnpm’s.\n\nMore of it.\n';
    expect(withSummary(parseDocument(text))).toEqual({
      title: 'Use pnpm',
      summary: 'The lock file is pnpm’s.',
      content: 'The lock file\nis pnpm’s.\n\nMore of it.',
    });
  });

  it('says the same with the line ends of Windows', () => {
    const text = documentText({ title: 'Use pnpm', summary: 'S.', content: 'One.\nTwo.' });
    expect(parseDocument(text.replaceAll('\n', '\r\n'))).toEqual(parseDocument(text));
  });

  it('takes one line for both', () => {
    expect(withSummary(parseDocument('Use pnpm\n'))).toEqual({
      title: 'Use pnpm',
      summary: 'Use pnpm',
    });
  });

  it('reads front matter, and what is left out of it from the text', () => {
    const text = '---\r\ntype: decision\ntags: [build, 7]\nproject: shop\n---\n# Use pnpm\n';
    expect(withSummary(parseDocument(text))).toEqual({
      title: 'Use pnpm',
      summary: 'Use pnpm',
      type: 'decision',
      tags: ['build', '7'],
      projectKey: 'shop',
    });
  });

  it('keeps the summary that is written, and is read without one where none is', () => {
    const text = '---\ntitle: Ten\nsummary: ""\n---\n\nBody.\n';
    expect(parseDocument(text)).toEqual({ title: 'Ten', content: 'Body.' });
    expect(withSummary({ title: 'Ten', summary: 'S.', content: 'Body.' }).summary).toBe('S.');
  });

  it('is nothing when nothing is written into it', () => {
    expect(parseDocument('---\ntitle:\nsummary:\n---\n\n')).toEqual({});
    expect(withSummary(parseDocument(''))).toEqual({});
  });

  it.each([
    ['---\nkind: decision\n---\n', /"kind", which is none of title/],
    ['---\ntitle: [a]\n---\n', /title is not a text/],
    ['---\n[\n---\n', /not YAML/],
    ['---\njust words\n---\n', /such as "type: decision"/],
  ])('says what is wrong with the front matter of %j', (text, message) => {
    expect(() => parseDocument(text)).toThrow(message);
  });

  it('comes back as it was', () => {
    const word = fc.string({ minLength: 1, unit: 'grapheme' }).map((text) => `w${text}w`);
    const document = fc.record({
      title: word,
      summary: word,
      type: word,
      tags: fc.array(word),
      content: word,
    });
    fc.assert(
      fc.property(document, (item) => {
        expect(parseDocument(documentText(item))).toEqual(item);
      }),
    );
  });
});
