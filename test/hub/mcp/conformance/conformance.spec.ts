import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { McpServerFactory } from '../../../../apps/hub/src/mcp/protocol/server-factory.js';
import { TestHub } from '../../../support/hub.js';
import { conformanceRequestServer } from './request-fixtures.js';
import { conformanceSessionServer } from './session-fixtures.js';

const SUITE = 'node_modules/@modelcontextprotocol/conformance/dist/index.js';
/** The suite that knows 2026-07-28, still an alpha: installed under a name of its own. */
const NEXT_SUITE = 'node_modules/conformance-next/dist/index.js';
const SCENARIOS = 32;
const run = promisify(execFile);

interface Check {
  id: string;
  status: string;
  errorMessage?: string;
}

let hub: TestHub;
let results: string;

beforeAll(async () => {
  hub = await TestHub.start();
  results = mkdtempSync(join(tmpdir(), 'khub-conformance-'));
});

afterAll(async () => {
  rmSync(results, { recursive: true, force: true });
  await hub.stop();
});

/** Scenarios that the suite runs but does not score: an extension that the hub does not offer, and proposals. */
const UNSCORED = /^(tasks-|http-custom-header-server-validation|json-schema-2020-12)/;

/** Runs the official suite as its users do; answers every check by scenario. */
async function runSuite(suite: string, ...args: string[]): Promise<Map<string, Check[]>> {
  const directory = join(results, String(Math.random()));
  const url = `http://localhost:${new URL(hub.url).port}/mcp`;
  const shim = new URL('../../../support/conformance-on-node20.mjs', import.meta.url).href;
  const command = ['--import', shim, suite, 'server', '--url', url, '-o', directory, ...args];
  // It ends with 1 when a check failed; which one it was stands in its files.
  await run(process.execPath, command).catch(() => undefined);
  return new Map(
    readdirSync(directory).map((scenario) => [
      scenario.replace(/^server-(.*)-\d{4}-\d{2}-\d{2}T.*$/, '$1'),
      JSON.parse(readFileSync(join(directory, scenario, 'checks.json'), 'utf8')) as Check[],
    ]),
  );
}

function those(checks: Map<string, Check[]>, wanted: string): string[] {
  return [...checks].flatMap(([scenario, each]) =>
    each
      .filter(({ status }) => status === wanted)
      .map(({ id, errorMessage }) => `${scenario}: ${id}: ${errorMessage}`),
  );
}

describe('the official conformance suite', () => {
  it('passes in every scenario when its fixtures lie behind the hub’s own gateway', async () => {
    hub.app.get(McpServerFactory).forSession = conformanceSessionServer;
    const checks = await runSuite(SUITE, '--suite', 'all');
    expect(those(checks, 'FAILURE')).toEqual([]);
    // It asks as a client of 2025-03-26, which the SDK spares the events that open a stream.
    expect(those(checks, 'WARNING')).toEqual([
      expect.stringContaining('server-sse-priming-event'),
      expect.stringContaining('server-sse-retry-field'),
    ]);
    expect(checks.size).toBe(SCENARIOS);
  });
});

const describeNext = existsSync(NEXT_SUITE) ? describe : describe.skip;

describeNext('the next conformance suite', () => {
  it.each(['2025-11-25', '2026-07-28'])(
    'finds what %s requires when its fixtures lie behind the hub’s own gateway',
    async (revision) => {
      hub.app.get(McpServerFactory).forSession = conformanceSessionServer;
      hub.app.get(McpServerFactory).forRequest = conformanceRequestServer;
      const checks = await runSuite(NEXT_SUITE, '--requirements', revision);
      const isScored = (failure: string) => revision === '2025-11-25' || !UNSCORED.test(failure);
      expect(those(checks, 'FAILURE').filter(isScored)).toEqual([]);
      expect(checks.size).toBeGreaterThan(30);
    },
  );
});
