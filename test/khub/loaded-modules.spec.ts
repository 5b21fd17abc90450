import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { TestHub } from '../support/hub.js';
import { AgentSession } from './agent-session.js';
import { KHUB } from './run-khub.js';

/** Writes the address of each module that is loaded onto standard error. */
const HOOKS = `export async function load(url, context, next) { process._rawDebug('loaded ' + url); return next(url, context); }`;
const TRACE = `import { register } from 'node:module'; register(${JSON.stringify(asModule(HOOKS))});`;

function asModule(text: string): string {
  return `data:text/javascript,${encodeURIComponent(text)}`;
}

let hub: TestHub;
let session: AgentSession;

beforeAll(async () => {
  hub = await TestHub.start();
  await hub.group('core');
  session = await AgentSession.of(hub);
  await session.decide('Use pnpm');
  await session.ada.run('sync');
});

afterAll(() => hub.stop());

/** What went into the files that a command loads: the packages, and the folders of our libraries, by the files’ source maps. */
async function loadedBy(
  args: readonly string[],
): Promise<{ packages: string[]; libraries: string[] }> {
  const command = ['--import', asModule(TRACE), KHUB, '--home', session.ada.home, ...args];
  const running = promisify(execFile)(process.execPath, command, { cwd: session.project });
  running.child.stdin?.end(JSON.stringify({ session_id: args.join(), cwd: session.project }));
  const { stderr } = await running;
  const files = [...stderr.matchAll(/^loaded (file:.*)$/gm)].map(([, url = '']) =>
    fileURLToPath(url),
  );
  expect(files).toContain(KHUB);
  const sources = files.flatMap(sourcesOf);
  const named = (pattern: RegExp) => [
    ...new Set(sources.flatMap((source) => pattern.exec(source)?.[1] ?? [])),
  ];
  return {
    packages: named(/node_modules\/((?:@[^/]+\/)?[^/]+)/).toSorted(),
    libraries: named(/\/libs\/(\w+)\//).toSorted(),
  };
}

function sourcesOf(file: string): string[] {
  if (!existsSync(`${file}.map`)) return [file];
  const { sources } = JSON.parse(readFileSync(`${file}.map`, 'utf8')) as { sources: string[] };
  return sources.map((source) => join(dirname(file), source));
}

const START = ['hook', 'session-start'];
const END = ['hook', 'session-end'];
/** The command line itself, and what every command is made of; what finds secrets is loaded when something is looked through. */
const ALL = { packages: ['@bomb.sh/tab', 'commander'], libraries: ['domain', 'secrets'] };

it.each([[START], [END], [['brief']]])(
  'khub %j loads the command line and nothing that other commands need',
  async (args) => {
    expect(await loadedBy(args)).toEqual(ALL);
  },
);

it('what asks the hub by its tools loads MCP, and nothing that answers without the hub', async () => {
  const { packages, libraries } = await loadedBy(['search', 'pnpm']);
  expect(packages).toContain('@modelcontextprotocol/sdk');
  expect(packages).not.toContain('minisearch');
  expect(libraries).toEqual(ALL.libraries);
});

it('what writes looks for secrets, and reads no front matter', async () => {
  const { packages, libraries } = await loadedBy(['add', 'Cents are integers']);
  expect(packages).toContain('@secretlint/core');
  expect(packages).not.toContain('yaml');
  expect(libraries).toEqual(ALL.libraries);
});

it('the start hook finds its brief without the hub, and loads no index of words for it', async () => {
  session.ada.alter({ hubUrl: 'http://127.0.0.1:1' });
  expect(await loadedBy([...START, '--agent', 'codex'])).toEqual(ALL);
  session.ada.alter({ hubUrl: hub.url });
});
