import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The name the package is installed by. */
export const PACKAGE = 'llm-protocol-converter';

/** The file of its command as it was built. */
export const COMMAND = join(process.cwd(), 'dist/packages/conversion/bin/main.js');

/** An empty project that has the built package installed. */
export class InstalledPackage {
  readonly folder = mkdtempSync(join(tmpdir(), 'embeds-conversion-'));

  constructor() {
    const modules = join(this.folder, 'node_modules');
    mkdirSync(modules);
    symlinkSync(join(process.cwd(), 'dist/packages/conversion'), join(modules, PACKAGE));
    symlinkSync(join(process.cwd(), 'node_modules/@types'), join(modules, '@types'));
    this.write('package.json', '{"type":"module"}');
  }

  /** Writes a file into the project; returns its path. */
  write(name: string, text: string): string {
    const file = join(this.folder, name);
    writeFileSync(file, text);
    return file;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
