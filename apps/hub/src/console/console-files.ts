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
    private readonly document: string,
    readonly assets: string,
  ) {}

  /**
   * Returns the document for the address of a screen, as the hub was asked for it. It names its assets relative to that, so a proxy may
   * show the hub below a path of its own.
   */
  documentAt(address: string): string {
    const depth = address.replace(/\?.*$/s, '').split('/').length - 1;
    return this.document.replaceAll('{up}', depth === 1 ? 'console/' : '../'.repeat(depth - 2));
  }

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
