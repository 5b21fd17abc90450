import { ToolRefusal } from '../tool/tool.js';

const PRESET = '@secretlint/secretlint-rule-preset-recommend';
const AWS = '@secretlint/secretlint-rule-aws';
const RULE = /^@secretlint\/secretlint-rule-/;

type Check = (text: string) => Promise<string[]>;

let loading: Promise<Check> | undefined;

/** Takes a tenth of a second and 11 MB, which a hub on which nobody writes does not spend. */
async function load(): Promise<Check> {
  const { lintSource } = await import('@secretlint/core');
  const { creator } = await import('@secretlint/secretlint-rule-preset-recommend');
  const rules = [{ id: AWS, options: { enableIDScanRule: true } }];
  const options = { config: { rules: [{ id: PRESET, rule: creator, rules }] }, maskSecrets: true };
  return async (content) => {
    const source = { filePath: '/knowledge.md', content, contentType: 'text', ext: '.md' } as const;
    const { messages } = await lintSource({ source, options });
    return [...new Set(messages.map(({ ruleId }) => ruleId.replace(RULE, '')))].sort();
  };
}

/** Every text within a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/**
 * Throws `ToolRefusal` when a text of these payloads looks like a secret by a rule that is not in `notSecret`; it names the rules and
 * nothing of the text.
 */
export async function assertNoSecret(
  payloads: readonly object[],
  notSecret: readonly string[],
): Promise<void> {
  const check = await (loading ??= load());
  const broken = (await check(textsIn(payloads).join('\n'))).filter(
    (rule) => !notSecret.includes(rule),
  );
  if (broken.length === 0) return;
  throw new ToolRefusal(
    `This looks like a secret (${broken.join(', ')}), and nothing was written. Say what it is for and where it is kept instead. If it is none, say notSecret: ${JSON.stringify(broken)}, which is recorded with it.`,
  );
}
