import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';

interface Step {
  id?: string;
  run?: string;
  with?: Record<string, string>;
}

const release = parse(readFileSync('.github/workflows/release.yml', 'utf8')) as {
  jobs: { image: { steps: Step[] } };
};
const { steps } = release.jobs.image;
const bases = [...readFileSync('Dockerfile', 'utf8').matchAll(/^FROM (\S+)/gm)].map(
  ([, image]) => image!,
);

/** Answers for a registry with a digest made of the image's name. */
const DOCKER = `#!/bin/sh
[ "$1 $2 $3 $5" = "buildx imagetools inspect --format" ] || exit 1
printf 'sha256:%s' "$(printf %s "$4" | sha256sum | cut -c1-64)"`;

it('a release is built from the base images as they are by content at that time, each asked for once', () => {
  const home = mkdtempSync(join(tmpdir(), 'khub-bases-'));
  try {
    writeFileSync(join(home, 'docker'), DOCKER);
    chmodSync(join(home, 'docker'), 0o755);
    const output = join(home, 'output');
    writeFileSync(output, '');
    const step = steps.find(({ id }) => id === 'bases');
    execFileSync('bash', ['-eo', 'pipefail', '-c', step?.run ?? 'exit 1'], {
      env: { PATH: `${home}:${process.env.PATH}`, GITHUB_OUTPUT: output },
    });
    const lines = readFileSync(output, 'utf8').trim().split('\n');
    expect(bases.length).toBeGreaterThan(1);
    expect(lines[0]).toBe('contexts<<END');
    expect(lines.slice(1, -1)).toEqual(
      bases.map((image) =>
        expect.stringMatching(new RegExp(`^${image}=docker-image://${image}@sha256:[0-9a-f]{64}$`)),
      ),
    );
    const builds = steps.filter((each) => each.with?.['build-contexts'] !== undefined);
    expect(builds).toMatchObject([
      { with: { 'build-contexts': '${{ steps.bases.outputs.contexts }}', provenance: 'mode=max' } },
    ]);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});
