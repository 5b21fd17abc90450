import { REJECTIONS, type Rejection, rejection } from '@app/domain';
import { secretRulesOfEach } from '@app/secrets';
import type { EventDraft } from '../event-store/append/event-draft.js';

/** What a payload says of itself that is let through: `notSecret`, the rules that it breaks rightly. */
function letThrough({ notSecret }: Record<string, unknown>): readonly unknown[] {
  return Array.isArray(notSecret) ? notSecret : [];
}

function refusalFor({ id }: EventDraft, broken: readonly string[]): Rejection {
  const reason = 'event.secret_suspected';
  const message = `${REJECTIONS[reason]} The rules: ${broken.join(', ')}. If it is a false alarm, set notSecret: ${JSON.stringify(broken)} in the payload.`;
  return rejection(id, reason, message);
}

/** Returns why those drafts are refused that look like a secret; the message names the rules and nothing of the text. */
export async function secretRefusals<Draft extends EventDraft>(
  drafts: readonly Draft[],
): Promise<Map<Draft, Rejection>> {
  const payloads = drafts.map(
    ({ canonicalPayload }) => JSON.parse(canonicalPayload) as Record<string, unknown>,
  );
  const rules = await secretRulesOfEach(payloads);
  const refusals = new Map<Draft, Rejection>();
  for (const [at, draft] of drafts.entries()) {
    const allowed = letThrough(payloads[at]!);
    const broken = rules[at]!.filter((rule) => !allowed.includes(rule));
    if (broken.length > 0) refusals.set(draft, refusalFor(draft, broken));
  }
  return refusals;
}
