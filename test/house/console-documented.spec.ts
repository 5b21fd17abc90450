import { readFileSync, readdirSync } from 'node:fs';
import { SCREEN_PATHS } from '../console/screen-paths.js';

const ROOM = 'apps/hub/console/screens';

/** Every screen's address and English title; the screens themselves are for browsers. */
const screens = readdirSync(ROOM, { withFileTypes: true })
  .filter((each) => each.isDirectory())
  .flatMap(({ name }) => [
    ...readFileSync(`${ROOM}/${name}/screen.ts`, 'utf8').matchAll(
      /path: '([^']+)',\s+title: \['([^']+)'/g,
    ),
  ])
  .map(([, path = '', title = '']) => ({ path, title }));

describe('the screens of the console', () => {
  it('are those of docs/console.md', () => {
    const [, rows = ''] = readFileSync('docs/console.md', 'utf8').split('## Screens');
    const documented = [...rows.matchAll(/^\| ([A-Z][^|]*) \|/gm)].flatMap(([, cell = '']) =>
      cell.split(', '),
    );
    expect(documented.toSorted()).toEqual(screens.map(({ title }) => title).toSorted());
  });

  it('are all looked at by the tests in a browser', () => {
    const seen = SCREEN_PATHS.map(([, path]) => path.replace(/\?.*/, ''));
    const unseen = screens.filter(
      ({ path }) =>
        !seen.some((each) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(each)),
    );
    expect(unseen).toEqual([]);
  });
});
