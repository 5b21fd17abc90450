import { SIGNS_ITSELF, UNSIGNED_EVENTS, type UnsignedEvent, parsePushedEvent } from '@app/domain';
import type { Membership } from '../hub/membership.js';
import { pushSigned } from '../push/push-signed.js';
import { isWriting, unsignedEventProblem } from './unsigned-event-problem.js';

type Fields = Record<string, unknown>;

function refused(text: string): Fields {
  return { isError: true, content: [{ type: 'text', text }] };
}

/** Whether this is a call of a writing tool by a client that signs its own events. */
export function isSignedCall({ signingKey }: Membership, { name }: Fields): boolean {
  return signingKey !== null && isWriting(String(name));
}

/** The same call, asking the hub to return its events for the client to sign. */
export function askingToSign(params: Fields): Fields {
  return { ...params, _meta: { ...(params['_meta'] as Fields | undefined), [SIGNS_ITSELF]: true } };
}

/**
 * Signs and pushes the unsigned events in a tool's result, and resolves to the result for the agent. An event that says something else
 * than the agent's call is refused. A result without unsigned events is returned as it is.
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
    const problem = unsignedEventProblem(String(params['name']), params['arguments'], event);
    if (problem !== null)
      return refused(`khub does not sign what the hub made of this: ${problem}.`);
  }
  const parsed = events.flatMap((event) => {
    const each = parsePushedEvent(event);
    return each.ok ? [each.event] : [];
  });
  if (parsed.length < events.length) return refused('khub cannot sign what the hub made of this.');
  const { rejected } = await pushSigned(membership, parsed);
  const [refusal] = rejected;
  if (refusal) return refused(`${refusal.message} (${refusal.reason})`);
  return { ...told, ...(Object.keys(others).length > 0 && { _meta: others }) };
}
