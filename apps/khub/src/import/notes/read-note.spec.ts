import fc from 'fast-check';
import { outlineOf } from './outline.js';
import { readNote } from './read-note.js';

const long = (words: string) => `${words}. `.repeat(90).trim();

function linesIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Whether all of one list stands in another, in the same order. */
function isWithin(part: readonly string[], whole: readonly string[]): boolean {
  let at = 0;
  for (const each of whole) if (each === part[at]) at++;
  return at === part.length;
}

function titlesOf(place: string, text: string): unknown[] {
  return readNote(place, text).drafts.map(({ fields }) => [fields.type, fields.title]);
}

describe('reading a Markdown file', () => {
  it('makes one item of a short note, called by its heading, else by its file', () => {
    const { drafts } = readNote(
      'notes/pnpm.md',
      '# Use pnpm\n\nWe chose it for\nits store.\n\n## Why\n\nFast.',
    );
    expect(drafts).toEqual([
      {
        anchor: '',
        fields: {
          title: 'Use pnpm',
          summary: 'We chose it for its store.',
          type: 'decision',
          content: 'We chose it for\nits store.\n\n## Why\n\nFast.',
        },
        links: [],
      },
    ]);
    expect(titlesOf('notes/pnpm.md', 'It is fast.')).toEqual([['note', 'pnpm']]);
  });

  it('makes an item of each section of a short note whose headings name different types', () => {
    const text = `# Shop

## Conventions

- Prices are in cents.

## Architecture decisions

We use one queue.

## Pitfalls

The cache is never cleared.
`;
    expect(titlesOf('CLAUDE.md', text)).toEqual([
      ['convention', 'Conventions (Shop)'],
      ['decision', 'Architecture decisions (Shop)'],
      ['pitfall', 'Pitfalls (Shop)'],
    ]);
    const one = text.replace('Pitfalls', 'Consequences').replace('Conventions', 'Context');
    expect(titlesOf('CLAUDE.md', one)).toEqual([['convention', 'Shop']]);
  });

  it('makes an item of each section of a long one, and names a bare heading with the note’s title', () => {
    const text = [
      `# Shop\n\n${long('The shop sells tea')}`,
      '## Commands\n\n```sh\nnpm test\n```',
      `## Naming of things\n\n${long('Names are words')}`,
      '## Empty\n',
      `### Deeper than the others\n\n${long('Below')}`,
    ].join('\n\n');
    const { drafts } = readNote('CLAUDE.md', text);
    expect(drafts.map(({ anchor, fields }) => [anchor, fields.type, fields.title])).toEqual([
      ['', 'note', 'Shop'],
      ['commands', 'command', 'Commands (Shop)'],
      ['naming-of-things', 'convention', 'Naming of things'],
      ['empty', 'note', 'Empty (Shop)'],
    ]);
  });

  it('leaves out headings that nothing is below, and tells equal ones apart', () => {
    const text = `${long('To begin with')}\n\n## A\n\n## B\n\none\n\n## B\n\ntwo`;
    expect(readNote('n.md', text).drafts.map(({ anchor }) => anchor)).toEqual(['', 'b', 'b~2']);
  });

  it('keeps every line of a note in exactly one item, whatever it says', () => {
    const line = fc.oneof(
      fc.constantFrom('', '# a', '## b', '### c', '```', '- d', '> # e', 'f\n===', '---', '\t# g'),
      fc.string({ maxLength: 300 }).map((text) => text.replace(/[\r\n]/g, '')),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
        const text = `\n${lines.join('\n')}`;
        const { drafts } = readNote('n.md', text);
        const said = linesIn(drafts.map(({ fields }) => fields.content).join('\n'));
        const headings = outlineOf(text).headings;
        const isHeading = (at: number) => headings.some(({ line, end }) => at >= line && at < end);
        const kept = linesIn(
          text
            .split('\n')
            .filter((_, at) => !isHeading(at))
            .join('\n'),
        );
        expect(isWithin(said, linesIn(text))).toBe(true);
        expect(isWithin(kept, said)).toBe(true);
        expect(new Set(drafts.map(({ anchor }) => anchor)).size).toBe(drafts.length);
      }),
    );
  });

  it.each([
    [
      'below its own heading, as adr-tools and MADR write it',
      'Date: 2017-02-21\n\n## Status\n\nAccepted\n\n## Context\n\nClocks differ.\n\n## Decision Outcome\n\nWe use UTC.',
    ],
    [
      'in its text, where no heading tells',
      'Date: 2017-02-21\n\n## Status\n\nAccepted\n\n## Why\n\nWe use UTC.\n\nMore.',
    ],
    ['in a list too', '## Status\n\nAccepted\n\n## Decision\n\n- We use UTC.\n- Always.'],
  ])('says of an ADR what was decided, %s', (_, text) => {
    const [decision] = readNote('doc/adr/0008-utc.md', `# 8. Times\n\n${text}`).drafts;
    expect(decision?.fields).toMatchObject({ title: 'Times', summary: 'We use UTC.' });
  });

  it('makes one decision of an ADR, with its state and what it stands in place of', () => {
    const nygard =
      '# 7. Use pnpm\n\n## Status\n\nAccepted. Supersedes [3](0003-npm.md)\n\n## Context\n\nSlow.\n\n## Decision\n\nWe use pnpm, see [4](0004-ci.md).';
    const [decision] = readNote('docs/adr/0007-pnpm.md', nygard).drafts;
    expect(decision).toMatchObject({
      fields: { title: 'Use pnpm', type: 'decision', tags: ['accepted'] },
      links: [
        { kind: 'supersedes', to: './0003-npm.md', isReverse: false },
        { kind: 'relates_to', to: './0004-ci.md', isReverse: false },
      ],
    });
    const madr =
      '---\nstatus: superseded\n---\n# Use npm\n\n## Context and Problem Statement\n\nx\n\n## Decision Outcome\n\ny';
    expect(readNote('npm.md', madr).drafts).toMatchObject([
      { fields: { title: 'Use npm', type: 'decision', tags: ['superseded'] } },
    ]);
    const old =
      '# 3. Use npm\n\n## Status\n\nSuperseded by [7](0007-pnpm.md)\n\n## Context\n\nx\n\n## Decision\n\ny';
    expect(readNote('adr/0003-npm.md', old).drafts[0]?.links).toEqual([
      { kind: 'supersedes', to: './0007-pnpm.md', isReverse: true },
    ]);
  });

  it('reads notes of Obsidian: tags, aliases and links, but none of code', () => {
    const text =
      '---\ntags: [queue, "#ops"]\naliases: [Rabbit]\ntype: meeting\n---\nAsk [[People/Ana|her]] about #retries and `#code [[no]]`.\n\n- depends_on [[Queue#Limits]]\n\n```\n#no [[no]]\n```\n[there](../b%20c.md#d), [web](https://example.com/a.md)';
    const { drafts, names } = readNote('Rabbit MQ.md', text);
    expect(names).toContain('Rabbit');
    expect(drafts).toMatchObject([
      {
        fields: { type: 'meeting', tags: ['queue', 'ops', 'retries'] },
        links: [
          { kind: 'relates_to', to: 'People/Ana' },
          { kind: 'depends_on', to: 'Queue#Limits' },
          { kind: 'relates_to', to: '../b c.md#d' },
        ],
      },
    ]);
  });

  it('reads the memory of Claude Code and of basic-memory, one thing a file', () => {
    const memory = `---\nname: Tests\ndescription: No mocks of the database\ntype: feedback\n---\n${long('Why')}\n\n## How\n\n${long('So')}`;
    expect(readNote('memory/tests.md', memory).drafts).toMatchObject([
      { fields: { title: 'Tests', summary: 'No mocks of the database', type: 'convention' } },
    ]);
    const basic = `---\ntitle: Coffee\ntype: note\npermalink: coffee-notes\ntags:\n- brewing\n---\n# Coffee\n\n${long('a')}\n\n## Observations\n- [method] Pour over #hot\n\n## Relations\n- contradicts [[Tea]]\n`;
    const { drafts, names } = readNote('Coffee.md', basic);
    expect(names).toContain('coffee-notes');
    expect(drafts).toMatchObject([
      {
        fields: { title: 'Coffee', tags: ['brewing', 'hot'] },
        links: [{ kind: 'contradicts', to: 'Tea' }],
      },
    ]);
  });

  it.each([
    ['no YAML, as in rules of Cursor', 'globs: *.ts', 'is not YAML'],
    [
      'a bomb',
      `a: &a [x]\n${Array.from({ length: 9 }, (_, at) => `${'bcdefghij'[at]}: &${'bcdefghij'[at]} [${`*${'abcdefghi'[at]},`.repeat(9)}]`).join('\n')}`,
      'is not YAML',
    ],
    ['too much', `a: ${'x'.repeat(70_000)}`, 'more than 65536 characters'],
    ['a list', '- a', 'not a list of fields'],
  ])('takes the text of a note whose front matter is %s, and says so', (_, yaml, problem) => {
    const { drafts, problems } = readNote('n.md', `---\n${yaml}\n---\n# Title\n\nText.`);
    expect(drafts).toMatchObject([{ fields: { title: 'Title', content: 'Text.' } }]);
    expect(problems).toEqual([expect.stringContaining(problem)]);
  });

  it('reads a file of nothing but marks, and takes none of too many parts', () => {
    for (const mark of ['[', '*a_ ', '![', '<!--', '> ', '- ', '|', '[a](', '[[a', '- a\n', '#a '])
      expect(readNote('n.md', mark.repeat(50_000 / mark.length)).problems).toEqual([]);
    for (const part of ['# a\nb\n', '# a\n## b\n### c\nd\n']) {
      const { drafts, problems } = readNote('n.md', part.repeat(20_000));
      expect([drafts, problems]).toEqual([[], ['has more than 2000 parts']]);
    }
  });
});
