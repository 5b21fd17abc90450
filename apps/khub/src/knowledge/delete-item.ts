import { parsePushedEvent } from '@app/domain';
import { EXIT, Failure } from '../failure.js';
import type { Membership } from '../hub/membership.js';
import type { Runtime } from '../hub/runtime.js';
import { pushSigned } from '../push/push-signed.js';

/** Pushes that an item is deleted. Throws a `Failure` when the hub does not take it. */
export async function deleteItem(
  membership: Membership,
  runtime: Runtime,
  knowledgeId: string,
  reason: string | undefined,
): Promise<void> {
  const deletedAt = new Date(runtime.now()).toISOString();
  const payload = { knowledgeId, tombstone: true, deletedAt, ...(reason && { reason }) };
  const parsed = parsePushedEvent({
    id: runtime.uuid(),
    kind: 'knowledge.deleted',
    payload,
    createdAt: deletedAt,
  });
  if (!parsed.ok) throw new Failure(EXIT.usage, parsed.message, undefined, parsed.reason);
  const { rejected } = await pushSigned(membership, [parsed.event]);
  const [refusal] = rejected;
  if (!refusal) return;
  throw new Failure(EXIT.failed, `the hub refused: ${refusal.message}`, undefined, refusal.reason);
}
