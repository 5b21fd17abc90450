import { loadedOnce } from './loaded-once.js';

const PRESET = '@secretlint/secretlint-rule-preset-recommend';
const AWS = '@secretlint/secretlint-rule-aws';
const RULE = /^@secretlint\/secretlint-rule-/;

/** Takes a tenth of a second and 11 MB, which who never writes does not spend. */
const loadCheck = loadedOnce(async () => {
  const { lintSource } = await import('@secretlint/core');
  const { creator } = await import('@secretlint/secretlint-rule-preset-recommend');
  const rules = [{ id: AWS, options: { enableIDScanRule: true } }];
  const options = { config: { rules: [{ id: PRESET, rule: creator, rules }] }, maskSecrets: true };
  return async (content: string): Promise<string[]> => {
    const source = { filePath: '/knowledge.md', content, contentType: 'text', ext: '.md' } as const;
    const { messages } = await lintSource({ source, options });
    return [...new Set(messages.map(({ ruleId }) => ruleId.replace(RULE, '')))].sort();
  };
});

/** Every text within a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/**
 * Returns the rules by which a text within a value looks like a secret, sorted, such as `github` and `aws`; none for most values.
 * They are secretlint's recommended ones, and AWS key ids.
 */
export async function secretRulesIn(value: unknown): Promise<string[]> {
  const check = await loadCheck();
  return check(textsIn(value).join('\n'));
}

/**
 * Returns the same of each of several values. All are looked at together before each by itself: almost always there is no secret, and one
 * look at all costs what a look at a single one does.
 */
export async function secretRulesOfEach(values: readonly unknown[]): Promise<string[][]> {
  if ((await secretRulesIn(values)).length === 0) return values.map(() => []);
  const rules: string[][] = [];
  for (const value of values) rules.push(await secretRulesIn(value));
  return rules;
}
