import { readFileSync } from 'node:fs';

describe('package.json', () => {
  it('bundles every dependency, so that whoever installs the packed file gets what was tested', () => {
    const { dependencies, bundleDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(bundleDependencies).toEqual(Object.keys(dependencies));
  });
});
