import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { openBrowser } from '../../scripts/headless-browser.mjs';
import { InstalledPackage, PACKAGE } from './installed-package.js';

const project = new InstalledPackage();
afterAll(() => project.remove());

/** Bundles a module of the project for a platform that has nothing of Node. */
async function bundled(code: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: project.folder },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
  });
  return outputFiles[0]!.text;
}

const compressed = (code: string): number => gzipSync(code, { level: 9 }).length / 1000;

const BOTH = ['openai', 'claude'];
const imports = BOTH.map((name) => `import * as ${name} from '${PACKAGE}/${name}';`).join('\n');
const taking = (...kinds: string[]): string =>
  BOTH.map(
    (name) => `{ name: '${name}', ${kinds.map((kind) => `${kind}: ${name}.${kind}`).join(', ')} }`,
  ).join(', ');
const CONVERT = `${imports}
import { convertBetween } from '${PACKAGE}/between';
export const convert = convertBetween(${taking('request', 'response')});`;
const STREAMS = `${imports}
import { streamsBetween } from '${PACKAGE}/between';
export const streams = streamsBetween(${taking('stream')});`;

describe('a bundle of openai and claude', () => {
  it.each([
    ['requests and responses', CONVERT, 31],
    ['whole streams', STREAMS, 23],
    ['all kinds', `export { openai, claude };\n${CONVERT}\n${STREAMS.replace(imports, '')}`, 42],
  ])('with %s has so many kilobytes at most, compressed', async (_, code, limit) => {
    expect(compressed(await bundled(code))).toBeLessThan(limit);
  });

  it('converts only what was taken along', async () => {
    const { convert } = await import(
      `data:text/javascript,${encodeURIComponent(await bundled(CONVERT))}`
    );
    const body = { messages: [{ role: 'user', content: 'Hello' }], max_tokens: 5, model: 'm' };
    const of = (kind: string, target: string) => () =>
      convert({ kind, source: 'openai', target, body }) as unknown;
    expect(of('request', 'claude')()).toEqual({
      output: { ...body, messages: [{ role: 'user', content: [{ type: 'text', text: 'Hello' }] }] },
      warnings: [],
    });
    expect(of('stream', 'claude')).toThrow('openai was taken along without kind stream');
    expect(of('request', 'gemini')).toThrow('a protocol must be one of openai, claude');
  });
});

/** A module that converts a stream and a request wherever it runs, and answers `[text, output]`. */
const EVERYWHERE = `import { convert, convertStream } from '${PACKAGE}';
const chunk = (delta, finish_reason = null) => ({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason }] });
const sent = [chunk({ role: 'assistant', content: 'Grüße 😀' }), chunk({}, 'stop')].map((one) => 'data: ' + JSON.stringify(one) + '\\n\\n').join('');
export const answer = async () => {
  const stream = new Response(sent).body.pipeThrough(convertStream({ source: 'openai', target: 'claude' }));
  const body = { model: 'm', messages: [{ role: 'user', content: 'Grüße' }] };
  return [await new Response(stream).text(), JSON.stringify(convert({ kind: 'request', source: 'openai', target: 'gemini', body }).output)];
};`;

/** What must be said of it everywhere. */
const SAID = [
  expect.stringMatching(/"text_delta","text":"Grüße 😀"[^]*event: message_stop/),
  '{"contents":[{"role":"user","parts":[{"text":"Grüße"}]}],"model":"m"}',
];

const ASK_WORKER = `new Promise((resolve, reject) => {
  const worker = new Worker('/worker.js', { type: 'module' });
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = reject;
})`;

describe('the package', () => {
  it('asks for nothing of Node, its command excepted', () => {
    const folder = 'dist/packages/conversion/src';
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const asking = files.filter(
      (name) =>
        name.endsWith('.js') &&
        /(?:from|import|require)\s*\(?['"](?!\.)|\b(?:process|Buffer|__dirname)\b\s*[.[]/.test(
          readFileSync(join(folder, name), 'utf8'),
        ),
    );
    expect(files.length).toBeGreaterThan(100);
    expect(asking).toEqual([]);
  });

  it('runs in a worker of Node', async () => {
    const code = await bundled(
      `${EVERYWHERE}\nprocess.getBuiltinModule('worker_threads').parentPort.postMessage(await answer());`,
    );
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`));
    const said = new Promise((resolve, reject) =>
      worker.on('message', resolve).on('error', reject),
    );
    expect(await said).toEqual(SAID);
  });

  it('runs on a page and in a worker of a browser', async () => {
    const module = await bundled(EVERYWHERE);
    const worker = await bundled(`${EVERYWHERE}\nanswer().then((said) => postMessage(said));`);
    const files: Record<string, [string, string]> = {
      '/': ['text/html', '<!doctype html><title>here</title>'],
      '/module.js': ['text/javascript', module],
      '/worker.js': ['text/javascript', worker],
    };
    const server = await serving(files);
    const browser = await openBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      expect(await page.evaluate("import('/module.js').then(({ answer }) => answer())")).toEqual(
        SAID,
      );
      expect(await page.evaluate(ASK_WORKER)).toEqual(SAID);
    } finally {
      await browser.close();
      server.close();
    }
  });
});

function serving(files: Record<string, [string, string]>): Promise<Server> {
  const server = createServer(({ url }, answer) => {
    const [type, text] = files[url!] ?? ['text/plain', ''];
    answer.writeHead(text ? 200 : 404, { 'content-type': `${type}; charset=utf-8` }).end(text);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
