// Writes the types that the console asks the hub by, from the built hub's OpenAPI document: what administration answers when all
// goes well, and the error. `--check` ends with 1 when the committed file says something else.
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { openApiDocument } from '../dist/apps/hub/src/docs/openapi.js';

const FILE = 'apps/hub/console/api/contract.ts';
const NOTE =
  '// Made from the OpenAPI document by `npm run console:contract`; changes here do not last.\n\n';

function reduced({ paths, ...document }) {
  const kept = Object.entries(paths).filter(([path]) => path.startsWith('/api/v1/admin/'));
  const answered = kept.map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, { responses, description: _, ...operation }]) => {
        const { schema } = responses[200].content?.['application/json'] ?? {};
        const done = {
          description: 'Done.',
          ...(schema && { content: { 'application/json': { schema } } }),
        };
        return [method, { ...operation, responses: { 200: done } }];
      }),
    ),
  ]);
  return { ...document, paths: Object.fromEntries(answered) };
}

/** The text of the file as the built hub would have it. */
async function contract() {
  const tree = await openapiTypescript(reduced(openApiDocument('0')));
  return NOTE + astToString(tree);
}

const text = await contract();
if (!process.argv.includes('--check')) writeFileSync(FILE, text);
else if (readFileSync(FILE, 'utf8') !== text) {
  console.error(`${FILE} is not what the OpenAPI document says; run npm run console:contract`);
  process.exitCode = 1;
}
