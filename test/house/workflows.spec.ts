import { readFileSync, readdirSync } from 'node:fs';
import { parse } from 'yaml';

const FOLDER = '.github/workflows';
const { scripts, engines, repository } = JSON.parse(readFileSync('package.json', 'utf8'));

interface Step {
  uses?: string;
  run?: string;
}

const workflows = readdirSync(FOLDER).map((file) => ({
  file,
  workflow: parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as {
    permissions: object;
    jobs: Record<string, { steps: Step[]; strategy?: any; permissions?: Record<string, string> }>;
  },
}));
const jobs = workflows.flatMap(({ workflow }) => Object.values(workflow.jobs));
const steps = jobs.flatMap((job) => job.steps);

describe('the workflows', () => {
  it('run scripts that are there', () => {
    const run = steps.flatMap(({ run = '' }) => [...run.matchAll(/npm run ([\w:-]+)/g)]);
    expect(run.length).toBeGreaterThan(3);
    expect(run.map(([, name]) => name).filter((name) => !(name! in scripts))).toEqual([]);
  });

  it('may do nothing that they do not need', () => {
    for (const { workflow } of workflows)
      expect(workflow.permissions).toEqual({ contents: 'read' });
    const publishing = jobs.filter(({ permissions }) => permissions?.['id-token'] === 'write');
    expect(publishing).toHaveLength(2);
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout'));
    for (const step of checkouts)
      expect(step).toMatchObject({ with: { 'persist-credentials': false } });
  });

  it('check on the oldest Node that is promised, and on newer ones', () => {
    const versions = jobs.flatMap(({ strategy }) => (strategy?.matrix.node as number[]) ?? []);
    const [, oldest] = /^>=(\d+)/.exec(engines.node) as RegExpExecArray;
    expect(versions).toEqual([Number(oldest), 22, 24]);
  });
});

it('the packages say where they come from, which npm holds against who publishes them', () => {
  const conversion = JSON.parse(readFileSync('libs/conversion/package.json', 'utf8'));
  expect(repository.url).toBe(conversion.repository.url);
});
