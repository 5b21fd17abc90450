import { readFileSync, statSync } from 'node:fs';

const { bin } = JSON.parse(readFileSync('package.json', 'utf8')) as { bin: Record<string, string> };

it.each(Object.entries(bin))('a build leaves %s executable, as npx starts it', (_, file) => {
  expect(statSync(file).mode & 0o111).toBe(0o111);
});
