import { createReadStream, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { StreamableFile } from '@nestjs/common';

const require = createRequire(import.meta.url);

/** What Swagger UI needs, served from this hub: no browser that reads the page asks anybody else. */
const ASSETS = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
} as const;

/** One file of Swagger UI by its name, or undefined for any other name. */
export function docsAsset(name: string): StreamableFile | undefined {
  if (!Object.hasOwn(ASSETS, name)) return undefined;
  // The build copies them beside this file, so that an installation does without the package; sources have no build.
  const own = new URL(`./assets/${name}`, import.meta.url);
  const file = existsSync(own) ? own : require.resolve(`swagger-ui-dist/${name}`);
  return new StreamableFile(createReadStream(file), { type: ASSETS[name as keyof typeof ASSETS] });
}

/**
 * The page, as the hub was asked for it: its one script of its own is served beside it, so that no inline script has to be allowed. What
 * it loads is named relative to it, so a proxy may show the hub below a path of its own.
 */
export const docsPageAt = (address: string): string =>
  PAGE.replaceAll('{up}', address.replace(/\?.*$/s, '').endsWith('/') ? '' : 'docs/');

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Knowledge Hub</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="{up}assets/swagger-ui.css" />
  </head>
  <body>
    <div id="document"></div>
    <script src="{up}assets/swagger-ui-bundle.js"></script>
    <script src="{up}start.js"></script>
  </body>
</html>
`;

/** Shows the document; it is there to be read, so trying a request is left to the reader's own tools. */
export const DOCS_SCRIPT = `SwaggerUIBundle({
  url: new URL('../openapi.json', document.currentScript.src).href,
  dom_id: '#document',
  validatorUrl: null,
  supportedSubmitMethods: [],
  defaultModelsExpandDepth: 0,
});
`;

/** What the page may load: everything from here, and the inline styles that Swagger UI sets. */
export const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
