import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const TSC = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const OPTIONS = [
  '--noEmit',
  '--strict',
  '--module',
  'nodenext',
  '--target',
  'es2023',
  '--types',
  'node',
];

let project: string;
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'embeds-conversion-'));
  const modules = join(project, 'node_modules');
  mkdirSync(join(modules, '@knowledge-hub'), { recursive: true });
  symlinkSync(
    join(process.cwd(), 'dist/packages/conversion'),
    join(modules, '@knowledge-hub/conversion'),
  );
  symlinkSync(join(process.cwd(), 'node_modules/@types'), join(modules, '@types'));
  writeFileSync(join(project, 'package.json'), '{"type":"module"}');
});
afterAll(() => rmSync(project, { recursive: true }));

const snippet = (): string => {
  const [, code = ''] = /```ts\n([^]*?)```/.exec(readFileSync('docs/converter.md', 'utf8')) ?? [];
  return code;
};

const compile = (code: string): string => {
  writeFileSync(join(project, 'example.ts'), code);
  try {
    execFileSync(process.execPath, [TSC, ...OPTIONS, 'example.ts'], { cwd: project });
    return '';
  } catch (error) {
    return String((error as { stdout: Buffer }).stdout);
  }
};

const MISUSE = `
// @ts-expect-error there is no such protocol
convert({ kind: 'request', source: 'openai', target: 'mistral', body: {} });
`;

describe('the conversion package', () => {
  it('compiles as docs/converter.md shows, and refuses a protocol there is not', () => {
    expect(compile(snippet() + MISUSE)).toBe('');
  }, 60_000);

  it('runs as docs/converter.md shows', () => {
    writeFileSync(join(project, 'example.mjs'), snippet());
    const output = execFileSync(process.execPath, ['example.mjs'], {
      cwd: project,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    expect(JSON.parse(String(output))).toEqual({
      model: 'gpt-5.2',
      max_tokens: 4096,
      messages: [{ role: 'user', content: [{ type: 'text', text: 'Hello' }] }],
    });
  });
});
