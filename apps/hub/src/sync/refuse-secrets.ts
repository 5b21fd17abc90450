import { REJECTIONS } from '@app/domain';
import { secretRulesOfEach } from '@app/secrets';
import type { EventDraft } from '../event-store/append/event-draft.js';

/** What a payload says of itself that is let through: `notSecret`, the rules that it breaks rightly. */
function letThrough({ notSecret }: Record<string, unknown>): readonly unknown[] {
  return Array.isArray(notSecret) ? notSecret : [];
}

function refusedFor(draft: EventDraft, broken: readonly string[]): EventDraft {
  if (broken.length === 0) return draft;
  const reason = 'event.secret_suspected';
  const message = `${REJECTIONS[reason]} The rules: ${broken.join(', ')}. If it is a false alarm, set notSecret: ${JSON.stringify(broken)} in the payload.`;
  return { ...draft, refusal: { reason, message } };
}

/**
 * Returns drafts of which those that look like a secret are to be refused, unless they are stored already; the message names the
 * rules and nothing of the text.
 */
export async function refuseSecrets(drafts: readonly EventDraft[]): Promise<EventDraft[]> {
  const payloads = drafts.map(
    ({ canonicalPayload }) => JSON.parse(canonicalPayload) as Record<string, unknown>,
  );
  const rules = await secretRulesOfEach(payloads);
  return drafts.map((draft, at) => {
    const allowed = letThrough(payloads[at]!);
    const broken = rules[at]!.filter((rule) => !allowed.includes(rule));
    return refusedFor(draft, broken);
  });
}
