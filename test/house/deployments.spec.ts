import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { Deployment } from 'kubernetes-models/apps/v1';
import { Job } from 'kubernetes-models/batch/v1';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Namespace, Service } from 'kubernetes-models/v1';
import { parse } from 'yaml';
import { SETTING_NAMES, readConfig } from '../../apps/hub/src/config.js';

const FOLDER = 'deploy/kubernetes';
const read = (file: string): any => parse(readFileSync(file, 'utf8'), { merge: true });
const kustomization = read(`${FOLDER}/kustomization.yaml`);
const resources: any[] = kustomization.resources.map((file: string) => read(`${FOLDER}/${file}`));
const of = (kind: string): any => resources.find((each) => each.kind === kind);

/** Kubernetes' own kinds, each with the check of its published schema. */
const OWN = { Deployment, Job, NetworkPolicy, PodDisruptionBudget, Namespace, Service };
/** Those of operators, whose schemas come with them. */
const OPERATORS = ['Cluster', 'ServiceMonitor'];

describe('what runs on Kubernetes', () => {
  const { spec } = of('Deployment').spec.template;
  const [hub] = spec.containers;
  const literals: Record<string, string> = Object.fromEntries(
    kustomization.configMapGenerator[0].literals.map((line: string) => line.split(/=(.*)/)),
  );

  it.each(resources.map((each) => [each.kind, each]))(
    'is valid by its schema: %s',
    (kind, each) => {
      if (OPERATORS.includes(kind)) return;
      expect(each.apiVersion).toBe((OWN[kind as keyof typeof OWN] as any).apiVersion);
      const model = new (OWN[kind as keyof typeof OWN] as any)(each);
      expect(() => model.validate()).not.toThrow();
      const broken = new (OWN[kind as keyof typeof OWN] as any)({ ...each, spec: 'none' });
      expect(() => broken.validate()).toThrow(/must be object/);
    },
  );

  it('is told settings that there are, with values that the hub takes', () => {
    const secrets = hub.env.map(({ name }: any) => name);
    expect(Object.keys(literals).filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
    expect(secrets.filter((name: string) => !SETTING_NAMES.includes(name))).toEqual([]);
    const databaseUrl = { DATABASE_URL: 'postgresql://hub@hub-database-rw/hub' };
    expect(readConfig({ ...literals, ...databaseUrl })).toMatchObject({ migrates: 'off' });
  });

  it('has time to drain and to end', () => {
    const { drainMs } = readConfig(literals);
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drainMs / 1_000 + 10);
    const { periodSeconds, failureThreshold } = hub.readinessProbe;
    expect(drainMs / 1_000).toBeGreaterThan(periodSeconds * failureThreshold);
  });

  it('finds what it names: pods, ports, the database and its secret', () => {
    const labels = of('Deployment').spec.template.metadata.labels;
    for (const found of [
      of('Deployment').spec.selector.matchLabels,
      of('Service').spec.selector,
      of('PodDisruptionBudget').spec.selector.matchLabels,
    ])
      expect(labels).toMatchObject(found);
    const ports = hub.ports.map(({ name }: any) => name);
    expect(of('Service').spec.ports.map(({ targetPort }: any) => targetPort)).toEqual(ports);
    expect(hub.ports[1].containerPort).toBe(Number(literals.HUB_METRICS_PORT));
    const database = of('Cluster').metadata.name;
    const secret = `${database}-app`;
    for (const { env } of [hub, of('Job').spec.template.spec.containers[0]])
      expect(env[0].valueFrom.secretKeyRef).toEqual({ name: secret, key: 'uri' });
    expect(JSON.stringify(of('NetworkPolicy'))).toContain(`"cnpg.io/cluster":"${database}"`);
    expect(of('Cluster').spec.postgresql.synchronous).toMatchObject({ dataDurability: 'required' });
  });

  it('may do nothing that it does not need', () => {
    for (const { spec: pod } of [of('Deployment').spec.template, of('Job').spec.template]) {
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      });
      expect(pod.containers[0].securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    }
  });

  it('is put together by kubectl, where that is installed', () => {
    const { error, status, stderr } = spawnSync('kubectl', ['kustomize', FOLDER], {
      encoding: 'utf8',
    });
    if (error)
      process.stderr.write('SKIPPED: kubectl is not installed; the kustomization was not built\n');
    else expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});

describe('what runs by compose', () => {
  const { services, volumes } = read('compose.yaml');

  it('is hardened, and published on loopback alone', () => {
    for (const [name, service] of Object.entries<any>(services)) {
      expect(service.security_opt).toEqual(['no-new-privileges:true']);
      for (const port of service.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
      if (name === 'database') continue;
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    }
  });

  it('names settings, files and volumes that are there', () => {
    const names = Object.keys(services.hub.environment);
    expect(names.filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
    for (const service of Object.values<any>(services)) {
      for (const mount of service.volumes ?? []) {
        const [source] = mount.split(':');
        expect(source.startsWith('./') ? existsSync(source) : source in volumes).toBe(true);
      }
    }
  });

  it('starts in its image what is built', () => {
    const [, main] = /CMD \["(dist\/[^"]+)\.js"\]/.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
    expect(existsSync(`${main?.replace('dist/', '')}.ts`)).toBe(true);
  });
});
