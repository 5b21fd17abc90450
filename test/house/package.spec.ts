import { readFileSync } from 'node:fs';

describe('package.json', () => {
  it('bundles every dependency, so that whoever installs the packed file gets what was tested', () => {
    const { dependencies, bundleDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(bundleDependencies).toEqual(Object.keys(dependencies));
  });
});

describe('the package of the conversion', () => {
  it('has the version of the whole, and depends on nothing', () => {
    const read = (file: string) =>
      JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    const own = read('libs/conversion/package.json');
    expect(own['version']).toBe(read('package.json')['version']);
    expect(Object.keys(own).filter((key) => /dependencies/i.test(key))).toEqual([]);
  });
});
