/** An event that a tool has made and not appended: whoever called it signs and pushes it. */
export interface UnsignedEvent {
  id: string;
  kind: string;
  payload: Record<string, unknown>;
}

/** In `_meta` of tools/call: `true` asks that what the tool writes be answered to be signed, and not appended. */
export const SIGNS_ITSELF = 'knowledge-hub/signs-itself';

/** In `_meta` of the result: the events that are to be signed and pushed; the rest of the result is true when they are in. */
export const UNSIGNED_EVENTS = 'knowledge-hub/unsigned-events';
