import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where `npm run build` puts the page: `dist/apps/converter/page`, seen from the compiled `src/page`. */
export const BUILT_PAGE = fileURLToPath(new URL('../../page', import.meta.url));

const NONCE_PLACE = /__NONCE__/g;

/** The built page: `index.html` with places for a nonce, `docs.html`, `protocols.html`, and `assets/` whose names carry their hash. */
export class PageFiles {
  readonly assets: string;
  readonly docs: string;
  readonly protocols: string;
  private readonly template: string;

  /** Reads the page from `folder`; throws when it was not built. */
  constructor(folder: string) {
    const index = join(folder, 'index.html');
    if (!existsSync(index)) throw new Error(`the page is not in ${folder}; run npm run build`);
    this.template = readFileSync(index, 'utf8');
    this.docs = readFileSync(join(folder, 'docs.html'), 'utf8');
    this.protocols = readFileSync(join(folder, 'protocols.html'), 'utf8');
    this.assets = join(folder, 'assets');
  }

  /** The document with `nonce` where its editors need it. */
  html(nonce: string): string {
    return this.template.replace(NONCE_PLACE, nonce);
  }
}
