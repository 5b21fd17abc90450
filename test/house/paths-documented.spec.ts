import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** What is told of the tree: documents whose paths must lead somewhere. */
const DOCUMENTS = [
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'README.md',
  'SECURITY.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
/** A path in backticks, without a place to fill in: to a file, or from the root to a folder. */
const PATH =
  /`((?:apps|libs|test|bench|scripts|plugins)\/[\w./-]+|[\w-]+(?:\/[\w.-]+)+\.(?:ts|mjs))`/g;
/** A file in backticks by its name alone. */
const NAME = /`([\w.-]+\.(?:ts|mjs))`/g;
const NAMES = new Set(
  execFileSync('git', ['ls-files'], { encoding: 'utf8' })
    .split('\n')
    .map((path) => basename(path)),
);
/** Where a path may begin: at the root, or in the sources that its chapter is about. */
const ROOTS = ['.', 'apps/hub/src', 'apps/hub/src/event-store', 'libs/conversion/src'];

/** A link to another document or picture, or to a heading: its path and what comes behind `#`. */
const LINK = /\]\((?!https?:)([^)#\s]*)(?:#([^)]+))?\)/g;

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsOf(document: string): string[] {
  const headings = readFileSync(document, 'utf8').matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function isThere(document: string, path: string, anchor?: string): boolean {
  const target = path === '' ? document : join(dirname(document), path);
  return existsSync(target) && (anchor === undefined || anchorsOf(target).includes(anchor));
}

describe('the documents', () => {
  it.each(DOCUMENTS)('%s names only files and folders that are there', (document) => {
    const text = readFileSync(document, 'utf8');
    const paths = [...text.matchAll(PATH)].map(([, path = '']) => path);
    const names = [...text.matchAll(NAME)].map(([, name = '']) => name);
    expect([
      ...paths.filter((path) => !ROOTS.some((root) => existsSync(`${root}/${path}`))),
      ...names.filter((name) => !NAMES.has(name)),
    ]).toEqual([]);
  });

  it.each(DOCUMENTS)('%s links to documents and headings that are there', (document) => {
    const prose = readFileSync(document, 'utf8').replaceAll(/`[^`\n]*`/g, '');
    const links = [...prose.matchAll(LINK)];
    expect(
      links
        .filter(([, path = '', anchor]) => !isThere(document, path, anchor))
        .map(([link]) => link),
    ).toEqual([]);
  });
});
