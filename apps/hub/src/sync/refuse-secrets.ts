import { REJECTIONS } from '@app/domain';
import { secretRulesIn } from '@app/secrets';
import type { EventDraft } from '../event-store/append/event-draft.js';

/** What a payload says of itself that is let through: `notSecret`, the rules that it breaks rightly. */
function letThrough({ notSecret }: Record<string, unknown>): readonly unknown[] {
  return Array.isArray(notSecret) ? notSecret : [];
}

async function refusedIfSecret(draft: EventDraft): Promise<EventDraft> {
  const payload = JSON.parse(draft.canonicalPayload) as Record<string, unknown>;
  const allowed = letThrough(payload);
  const broken = (await secretRulesIn(payload)).filter((rule) => !allowed.includes(rule));
  if (broken.length === 0) return draft;
  const reason = 'event.secret_suspected';
  const message = `${REJECTIONS[reason]} The rules: ${broken.join(', ')}. If it is none, its payload says notSecret: ${JSON.stringify(broken)}.`;
  return { ...draft, refusal: { reason, message } };
}

/**
 * Returns drafts of which those that look like a secret are to be refused, unless they are stored already; the message names the
 * rules and nothing of the text.
 */
export async function refuseSecrets(drafts: readonly EventDraft[]): Promise<EventDraft[]> {
  // Almost always there is none, and one look at all of them costs what a look at a single one does.
  const all = drafts.map(({ canonicalPayload }) => JSON.parse(canonicalPayload) as unknown);
  if ((await secretRulesIn(all)).length === 0) return [...drafts];
  return Promise.all(drafts.map(refusedIfSecret));
}
