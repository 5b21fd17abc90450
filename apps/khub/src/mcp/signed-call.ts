import { SIGNS_ITSELF, UNSIGNED_EVENTS, type UnsignedEvent, parsePushedEvent } from '@app/domain';
import type { Membership } from '../hub/membership.js';
import { sign } from '../push/sign.js';
import { isWriting, notSaid } from './said-by-agent.js';

type Fields = Record<string, unknown>;

interface PushAnswer {
  rejected: { id: string; reason: string; message: string }[];
}

function refused(text: string): Fields {
  return { isError: true, content: [{ type: 'text', text }] };
}

/** Whether a tool is called that writes, by a client that signs what it writes itself. */
export function isSignedCall({ signingKey }: Membership, { name }: Fields): boolean {
  return signingKey !== null && isWriting(String(name));
}

/** The same call, asking that what it writes be left to its client to sign. */
export function askingToSign(params: Fields): Fields {
  return { ...params, _meta: { ...(params['_meta'] as Fields | undefined), [SIGNS_ITSELF]: true } };
}

/**
 * Signs and pushes what a tool has left to be signed, as far as it is what the agent has said; resolves to what the agent is told. A result
 * that leaves nothing is told as it is.
 */
export async function signResult(
  membership: Membership,
  params: Fields,
  result: Fields,
): Promise<Fields> {
  const { _meta: meta = {}, ...told } = result;
  const { [UNSIGNED_EVENTS]: left, ...others } = meta as Fields;
  if (!Array.isArray(left)) return result;
  const events = left as UnsignedEvent[];
  for (const event of events) {
    const problem = notSaid(String(params['name']), params['arguments'], event);
    if (problem !== null)
      return refused(`khub does not sign what the hub made of this: ${problem}.`);
  }
  const { credentials } = membership;
  const signed = events.flatMap((event) => {
    const parsed = parsePushedEvent(event);
    return parsed.ok ? [sign(parsed.event, membership)] : [];
  });
  if (signed.length < events.length) return refused('khub cannot sign what the hub made of this.');
  const { rejected } = await membership.ask<PushAnswer>({
    path: '/api/v1/sync/push',
    body: { clientId: credentials.clientId, events: signed },
    repeatable: true,
  });
  const [refusal] = rejected;
  if (refusal) return refused(`${refusal.message} (${refusal.reason})`);
  return { ...told, ...(Object.keys(others).length > 0 && { _meta: others }) };
}
