import { readFileSync } from 'node:fs';
import { SETTING_NAMES, readConfig } from '../../apps/hub/src/config.js';

const read = new Set(SETTING_NAMES);
const documented = new Map(
  [
    ...readFileSync('docs/configuration.md', 'utf8').matchAll(
      /^\| `([A-Z_]+)` \| (?:`([^`]*)`)? ?\|/gm,
    ),
  ].map(([, name, value]) => [name!, value ?? '']),
);
const example = new Map(
  [...readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z_]+)=(.*)$/gm)].map(
    ([, name, value]) => [name!, value!],
  ),
);

describe('the settings', () => {
  it('are the same in config.ts, docs/configuration.md and .env.example', () => {
    expect(read.size).toBeGreaterThan(10);
    expect(new Set(documented.keys())).toEqual(read);
    expect(new Set(example.keys())).toEqual(read);
  });

  it('have the same defaults in both, which are those of the code', () => {
    expect(Object.fromEntries(example)).toEqual(Object.fromEntries(documented));
    expect(readConfig(Object.fromEntries(documented))).toEqual(readConfig({}));
  });
});
