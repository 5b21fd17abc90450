import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** More than one reads at a glance. */
const MOST_FILES = 18;
/** Where one file follows another for good. */
const LISTS = ['apps/hub/src/database/migrations'];

/** Also those that are not committed yet. */
const FILES = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps', 'libs'], {
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => existsSync(file));

describe('the rooms', () => {
  it(`have no more than ${MOST_FILES} files side by side`, () => {
    const counts = new Map<string, number>();
    for (const file of FILES) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    const crowded = [...counts].filter(
      ([folder, count]) => count > MOST_FILES && !LISTS.includes(folder),
    );
    expect(crowded).toEqual([]);
  });

  it('import a handler of another feature nowhere, for features meet by command and query', () => {
    const imports = FILES.filter((file) => /^apps\/hub\/src\/.+(?<!\.module)\.ts$/.test(file))
      .filter((file) => !file.endsWith('.spec.ts'))
      .flatMap((file) =>
        [
          ...readFileSync(file, 'utf8').matchAll(
            /import[^;]*?\b\w+Handler\b[^;]*? from '(\.[^']+)'/g,
          ),
        ]
          .map(([, from = '']) => `${file} <- ${from}`)
          .filter((line) => / <- \.\.\//.test(line)),
      );
    expect(imports).toEqual([]);
  });

  it('say which modules they import, for only the configuration is global', () => {
    const global = FILES.filter((file) => file.endsWith('.module.ts')).filter((file) =>
      /@Global\(|\bglobal: true/.test(readFileSync(file, 'utf8')),
    );
    expect(global).toEqual(['apps/hub/src/config.module.ts']);
  });
});
