import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

const read = (path: string) => readFileSync(path, 'utf8');

it('an image is built from base images that are named by their tag and their content', () => {
  const bases = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  expect(bases.length).toBeGreaterThan(1);
  for (const image of bases) expect(image).toMatch(/^[a-z0-9./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
});

it('newer base images are proposed, and a release says what it was built from', () => {
  const { updates } = parse(read('.github/dependabot.yml'));
  expect(updates).toContainEqual(
    expect.objectContaining({ 'package-ecosystem': 'docker', directory: '/' }),
  );
  const { steps } = parse(read('.github/workflows/release.yml')).jobs.image;
  expect(steps).toContainEqual(
    expect.objectContaining({ with: expect.objectContaining({ provenance: 'mode=max' }) }),
  );
});
