import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { layNewCluster } from '../../../apps/hub/src/database/embedded/new-cluster.js';
import { CLUSTER_IMAGE } from './databases.js';

let home: string;
let cluster: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'khub-cluster-'));
  cluster = join(home, 'postgres');
});

afterEach(() => rmSync(home, { recursive: true, force: true }));

describe('a new cluster', () => {
  it('lies there whole', async () => {
    await layNewCluster(cluster, CLUSTER_IMAGE);

    expect(readFileSync(join(cluster, 'PG_VERSION'), 'utf8')).toMatch(/^\d+\n$/);
    expect(readdirSync(cluster)).toEqual(expect.arrayContaining(['base', 'global', 'pg_wal']));
    expect(readdirSync(home)).toEqual(['postgres']);
  });

  it('is laid anew after a process died in the middle of it', async () => {
    mkdirSync(join(`${cluster}.new`, 'base'), { recursive: true });
    writeFileSync(join(`${cluster}.new`, 'PG_VERSION'), 'half');

    await layNewCluster(cluster, CLUSTER_IMAGE);

    expect(readFileSync(join(cluster, 'PG_VERSION'), 'utf8')).not.toBe('half');
    expect(readdirSync(home)).toEqual(['postgres']);
  });

  it('leaves a cluster that is there as it is', async () => {
    mkdirSync(cluster);
    writeFileSync(join(cluster, 'PG_VERSION'), '18\n');

    await layNewCluster(cluster, CLUSTER_IMAGE);

    expect(readdirSync(cluster)).toEqual(['PG_VERSION']);
  });

  it('is refused where other files lie, and those stay', async () => {
    mkdirSync(cluster);
    writeFileSync(join(cluster, 'pg_control'), 'all that is left');

    await expect(layNewCluster(cluster, CLUSTER_IMAGE)).rejects.toThrow('ENOTEMPTY');
    expect(readFileSync(join(cluster, 'pg_control'), 'utf8')).toBe('all that is left');
  });

  it('is refused when the image is damaged, and nothing is taken for a cluster', async () => {
    const damaged = join(home, 'image.tgz');
    const image = readFileSync(CLUSTER_IMAGE);
    writeFileSync(damaged, image.subarray(0, image.length / 2));

    await expect(layNewCluster(cluster, damaged)).rejects.toThrow('unexpected end of file');
    expect(readdirSync(home)).not.toContain('postgres');
  });
});
