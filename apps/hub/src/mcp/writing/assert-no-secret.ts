import { secretRulesIn } from '@app/secrets';
import { ToolRefusal } from '../tool/tool.js';

/**
 * Throws `ToolRefusal` if a text of these payloads looks like a secret by a rule that is not in `notSecret`. The message names the
 * rules and repeats nothing of the text.
 */
export async function assertNoSecret(
  payloads: readonly object[],
  notSecret: readonly string[],
): Promise<void> {
  const broken = (await secretRulesIn(payloads)).filter((rule) => !notSecret.includes(rule));
  if (broken.length === 0) return;
  throw new ToolRefusal(
    `Nothing was written: this looks like a secret (${broken.join(', ')}). Write what it is for and where it is kept instead. If it is a false alarm, set notSecret: ${JSON.stringify(broken)}; the event records that.`,
  );
}
