import { execFileSync } from 'node:child_process';

describe('the types of the console', () => {
  it('are those of the OpenAPI document; npm run console:contract makes them anew', () => {
    const check = ['scripts/generate-console-contract.mjs', '--check'];
    expect(() => execFileSync(process.execPath, check, { stdio: 'pipe' })).not.toThrow();
  });
});
