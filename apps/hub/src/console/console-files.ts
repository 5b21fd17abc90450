import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the build puts the console: seen from the compiled `src/console`, and from the source beside a build. */
const PLACES = ['../../console', '../../../../dist/apps/hub/console'].map((place) =>
  fileURLToPath(new URL(place, import.meta.url)),
);

/** The built console: one document for every screen, and `assets/` whose names carry their hash. */
export class ConsoleFiles {
  private constructor(
    readonly document: string,
    readonly assets: string,
  ) {}

  /** Returns the console that was built with this hub; undefined where none was. */
  static find(): ConsoleFiles | undefined {
    const folder = PLACES.find((place) => existsSync(join(place, 'assets')));
    if (folder === undefined) return undefined;
    return new ConsoleFiles(
      readFileSync(join(folder, 'index.html'), 'utf8'),
      join(folder, 'assets'),
    );
  }
}
