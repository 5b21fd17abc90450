import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { MetricsListener } from '../../apps/hub/src/monitoring/metrics-listener.js';
import { METRICS, type HubMetrics } from '../../apps/hub/src/metrics/hub-metrics.js';
import { TestHub } from '../support/hub.js';

const DASHBOARD = 'deploy/monitoring/dashboard.json';
const ALERTS = 'deploy/monitoring/alerts.yaml';
const METRIC = /\b(?:hub|process|nodejs)_[a-z0-9_]+/g;
/** What a histogram's samples add to its name. */
const SUFFIX = /_(bucket|sum|count)$/;

function metricsIn(text: string, known: ReadonlySet<string>): Set<string> {
  const names = text.match(METRIC) ?? [];
  return new Set(names.map((name) => (known.has(name) ? name : name.replace(SUFFIX, ''))));
}

describe('what is monitored', () => {
  let hub: TestHub;
  let all: ReadonlySet<string>;
  let own: string[];

  beforeAll(async () => {
    hub = await TestHub.start({ metricsPort: 0 });
    const metrics = hub.app.get<HubMetrics>(METRICS);
    const described = metrics.registry.getMetricsAsArray().map(({ name }) => name);
    all = new Set(described);
    own = described.filter((name) => name.startsWith('hub_'));
  });

  afterAll(() => hub.stop());

  it('is the same in the code and in docs/operations.md', () => {
    const rows = readFileSync('docs/operations.md', 'utf8').matchAll(
      /^\| `(hub_\w+)(?:\{[^}]*\})?` \|/gm,
    );
    expect(new Set([...rows].map(([, name]) => name))).toEqual(new Set(own));
  });

  it.each([DASHBOARD, ALERTS])('is there, wherever %s names it', (file) => {
    const named = metricsIn(readFileSync(file, 'utf8'), all);
    expect(named.size).toBeGreaterThan(5);
    expect([...named].filter((name) => !all.has(name))).toEqual([]);
  });

  it('is shown: every metric of the hub has a panel or an alert', () => {
    const shown = metricsIn(readFileSync(DASHBOARD, 'utf8') + readFileSync(ALERTS, 'utf8'), all);
    expect(own.filter((name) => !shown.has(name))).toEqual([]);
  });

  it('has panels that do not lie over each other, each with an id of its own', () => {
    const { panels } = JSON.parse(readFileSync(DASHBOARD, 'utf8')) as { panels: any[] };
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });

  it('asks nobody to come without saying what for', () => {
    const { groups } = parse(readFileSync(ALERTS, 'utf8')) as { groups: any[] };
    const rows = new Set(
      [...readFileSync('docs/operations.md', 'utf8').matchAll(/^\| `(Hub\w+)` \|/gm)].map(
        ([, name]) => name,
      ),
    );
    expect(new Set(groups.flatMap(({ rules }) => rules.map(({ alert }: any) => alert)))).toEqual(
      rows,
    );
  });

  it('passes promtool, where that is installed: the rules, their test, and what the hub answers', async () => {
    if (spawnSync('promtool', ['--version']).error) {
      process.stderr.write(
        'SKIPPED: promtool is not installed (Debian: prometheus); rules and metrics were not checked by it\n',
      );
      return;
    }
    execFileSync('promtool', ['check', 'rules', ALERTS], { stdio: 'pipe' });
    execFileSync('promtool', ['test', 'rules', 'test/house/alerts.test.yaml'], { stdio: 'pipe' });
    const text = await (await fetch(hub.app.get(MetricsListener).url as string)).text();
    const checked = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' });
    // What prom-client counts of Node by names of its own is not ours to name.
    const complaints = checked.stderr.split('\n').filter((line) => line.startsWith('hub_'));
    expect(complaints).toEqual([]);
  });
});
