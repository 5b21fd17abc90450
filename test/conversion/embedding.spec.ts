import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { InstalledPackage } from './installed-package.js';

const TSC = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const OPTIONS = '--noEmit --strict --module nodenext --target es2023 --types node'.split(' ');

const project = new InstalledPackage();
afterAll(() => project.remove());

/** Every example of a document, each a module of its own. */
const examples = (document: string): string[] =>
  [...readFileSync(document, 'utf8').matchAll(/```ts\n([^]*?)```/g)].map(([, code]) => code!);

const MISUSE = `
import { convert, createStreamConverter, type Payload, type WarningCode } from 'llm-protocol-converter';
import { convertBetween } from 'llm-protocol-converter/between';
import { claude } from 'llm-protocol-converter/claude';
import { openai } from 'llm-protocol-converter/openai';

const body: unknown = {};
const request = convert<'openai', 'claude', 'request'>({ kind: 'request', source: 'openai', target: 'claude', body });
const tokens: number = request.output.max_tokens;
const same: Payload<'claude', 'request'> = request.output;
const code: WarningCode | undefined = request.warnings[0]?.code;
for (const event of createStreamConverter({ source: 'claude', target: 'gemini' }).push(body))
  if ('candidates' in event) console.log(event.candidates?.[0]?.finishReason === 'STOP', tokens, same, code);

// @ts-expect-error there is no such protocol
convert({ kind: 'request', source: 'openai', target: 'mistral', body });
// @ts-expect-error a request of Anthropic has no such field
request.output.max_completion_tokens;
// @ts-expect-error no warning has this code
const unknownCode: WarningCode = 'lost-it';
// @ts-expect-error gemini was not taken along
convertBetween(openai, claude)({ kind: 'request', source: 'openai', target: 'gemini', body });
// @ts-expect-error what a payload becomes between a protocol and itself is the payload, of which nothing is known
convert({ kind: 'request', source: 'claude', target: 'claude', body }).output.max_tokens;
`;

describe('the conversion package', () => {
  it('compiles as its README and docs/converter.md show, and refuses what is not there', () => {
    const code = [
      ...examples('libs/conversion/README.md'),
      ...examples('docs/converter.md'),
      MISUSE,
    ];
    const files = code.map((text, i) => project.write(`example-${i}.ts`, text));
    let said = '';
    try {
      execFileSync(process.execPath, [TSC, ...OPTIONS, ...files], { cwd: project.folder });
    } catch (error) {
      said = String((error as { stdout: Buffer }).stdout);
    }
    expect(said).toBe('');
  });

  it('runs as its README shows', () => {
    const [example] = examples('libs/conversion/README.md');
    project.write('example.mjs', example!);
    const output = execFileSync(process.execPath, ['example.mjs'], {
      cwd: project.folder,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    expect(JSON.parse(String(output))).toEqual({
      model: 'claude-opus-5',
      max_tokens: 4096,
      messages: [{ role: 'user', content: [{ type: 'text', text: 'Hello' }] }],
    });
  });
});
