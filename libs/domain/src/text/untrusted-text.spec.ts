import fc from 'fast-check';
import {
  cutText,
  inlineSentences,
  inlineText,
  nameOf,
  quotedText,
  shortNameOf,
} from './untrusted-text.js';

const SIGNS =
  '\n|\r|\r\n|\v|\f|\u0085|\u2028|\u2029|\0|\u001b[2J|# SYSTEM|## Knowledge|---|===|```|~~~|> |- |1. |    |<script>|</script>|' +
  '<!--|<?x|<![CDATA[|[x]: http://a|\u202e|\u200b|\u{E0041}|&lt;|\\|`|\ufeff';

/** Texts as attackers write them: line breaks of every kind, Markdown, HTML, and what nobody sees. */
const hostile = fc
  .array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...SIGNS.split('|'))))
  .map((parts) => parts.join(''));
// As anything that splits text into lines may see it.
const ANY_BREAK = /\r\n|[^\P{Cc}\t]|[\u2028\u2029]/u;
const HTML = /<[A-Za-z/!?]/;
const UNSEEN = /[\p{Bidi_Control}\u200b\u2060\ufeff\u{E0000}-\u{E007F}]/u;

describe('a text within a line', () => {
  it('is one line without controls, HTML or what nobody sees, whatever it was', () => {
    fc.assert(
      fc.property(hostile, fc.integer({ min: 1, max: 50 }), (text, longest) => {
        const shown = inlineText(text, longest);
        expect(shown).not.toMatch(ANY_BREAK);
        expect(shown).not.toMatch(/\p{Cc}/u);
        expect(shown).not.toMatch(HTML);
        expect(shown).not.toMatch(UNSEEN);
        expect(shown.trim()).not.toBe('');
      }),
      { numRuns: 2_000 },
    );
  });

  it('stays as it was when there is nothing amiss, and ends where it is too long', () => {
    expect(inlineText('Use `a < b` and Zürich, 重发 👩‍💻', 100)).toBe(
      'Use `a < b` and Zürich, 重发 👩‍💻',
    );
    expect(inlineText('ab\n\n# cd', 100)).toBe('ab # cd');
    expect(inlineText('重发短信', 2)).toBe('重发 …');
    expect(inlineText('\u200b\n', 9)).toBe('(blank)');
  });
});

describe('sentences within a line', () => {
  it('are never longer than they may be, and are whole if they fit', () => {
    fc.assert(
      fc.property(hostile, fc.integer({ min: 1, max: 50 }), (text, longest) => {
        const shown = inlineSentences(text, longest);
        const all = inlineText(text, longest);
        expect(Array.from(shown).length).toBeLessThanOrEqual(Array.from(all).length);
        if (!all.endsWith(' …')) expect(shown).toBe(all);
        expect(shown).not.toMatch(HTML);
      }),
    );
  });

  it.each([
    ['We use pnpm. Never npm, it is slow', 18, 'We use pnpm. …'],
    ['We use v1.2.3 of it everywhere', 20, 'We use v1.2.3 of it …'],
    ['We use pnpm always', 10, 'We use …'],
    ['Use it: abcdefghijklmnop', 20, 'Use it: abcdefghijkl …'],
    ['我们使用它。永远不要用别的东西', 8, '我们使用它。 …'],
    ['我们使用它', 3, '我们使 …'],
  ])('%j is cut at %d behind a sentence or a word, if most is kept', (text, longest, shown) => {
    expect(inlineSentences(text, longest)).toBe(shown);
  });
});

describe('a quoted text', () => {
  it('begins every line with the sign of a quote, whatever it was', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const lines = quotedText(text).split(ANY_BREAK);
        expect(lines.filter((line) => !line.startsWith('>'))).toEqual([]);
        expect(lines.filter((line) => /[^\P{Cc}\t]/u.test(line))).toEqual([]);
        expect(lines.filter((line) => HTML.test(line) || UNSEEN.test(line))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('keeps the lines and blanks of code', () => {
    expect(quotedText('if (a < b) {\n\treturn;\r\n}\n')).toBe('> if (a < b) {\n> \treturn;\n> }');
  });
});

describe('what is cut', () => {
  it('is the beginning, never half a character, and says that there is more', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.integer({ min: 1, max: 20 }),
        (text, longest) => {
          const characters = Array.from(text);
          const expected =
            characters.length <= longest ? text : `${characters.slice(0, longest).join('')} …`;
          expect(cutText(text, longest)).toBe(expected);
        },
      ),
    );
  });
});

describe('a name', () => {
  it('says the handle, so that two of one name are told apart', () => {
    expect(nameOf({ displayName: 'Ada', handle: 'ada-2' })).toBe('Ada (ada-2)');
    expect(nameOf({ displayName: 'administrator' })).toBe('administrator');
  });
});

describe('a short name', () => {
  it.each([
    ['Ada', 'ada', 'Ada'],
    ['Ada Lovelace', 'ada-lovelace', 'Ada Lovelace'],
    ['Ada', 'ada-2', 'Ada (ada-2)'],
    ['Ada (ben)', 'ada-ben', 'Ada (ben) (ada-ben)'],
    ['Аda', 'da', 'Аda (da)'],
    ['Ada', undefined, 'Ada'],
  ])('of %j with the handle %j is %j', (displayName, handle, shown) => {
    expect(shortNameOf({ displayName, handle })).toBe(shown);
  });
});
