import { existsSync, readFileSync, readdirSync } from 'node:fs';

/** What is told of the tree: documents whose paths must lead somewhere. */
const DOCUMENTS = [
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
/** A path in backticks, without a place to fill in: to a file, or from the root to a folder. */
const PATH =
  /`((?:apps|libs|test|bench|scripts|plugins)\/[\w./-]+|[\w-]+(?:\/[\w.-]+)+\.(?:ts|mjs))`/g;
/** Where a path may begin: at the root, or in the sources that its chapter is about. */
const ROOTS = ['.', 'apps/hub/src', 'apps/hub/src/event-store', 'libs/conversion/src'];

describe('the documents', () => {
  it.each(DOCUMENTS)('%s names only files and folders that are there', (document) => {
    const paths = [...readFileSync(document, 'utf8').matchAll(PATH)].map(([, path = '']) => path);
    expect(paths.filter((path) => !ROOTS.some((root) => existsSync(`${root}/${path}`)))).toEqual(
      [],
    );
  });
});
