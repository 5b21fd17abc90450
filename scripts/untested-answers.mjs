// Lists what the OpenAPI document promises and no test of the hub has met: a code of an operation, or a query parameter.
//   KHUB_ASKED=/tmp/asked.jsonl npm test -- test/hub && node scripts/untested-answers.mjs /tmp/asked.jsonl
import { readFileSync } from 'node:fs';
import { openApiDocument } from '../dist/apps/hub/src/docs/openapi.js';

const [file] = process.argv.slice(2);
if (!file) {
  console.error('usage: node scripts/untested-answers.mjs FILE');
  process.exit(2);
}

const met = new Set();
for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
  const { operation, code, query } = JSON.parse(line);
  met.add(`${operation} ${code}`);
  if (code === 'success') for (const name of query) met.add(`${operation} ?${name}`);
}

let missing = 0;
for (const [path, methods] of Object.entries(openApiDocument('').paths)) {
  for (const [method, { responses, parameters = [] }] of Object.entries(methods)) {
    const operation = `${method.toUpperCase()} ${path}`;
    const codes = Object.entries(responses).flatMap(([status, { content }]) =>
      status === '200' ? ['success'] : Object.keys(content['application/json']?.examples ?? {}),
    );
    const filters = parameters.filter((each) => each.in === 'query').map(({ name }) => `?${name}`);
    const rest = [...codes, ...filters].filter((each) => !met.has(`${operation} ${each}`));
    missing += rest.length;
    if (rest.length > 0) console.log(`${operation}: ${rest.join(' ')}`);
  }
}
console.log(`${missing} without a test`);
