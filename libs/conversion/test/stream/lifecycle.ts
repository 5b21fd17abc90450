import type { Protocol } from '../../src/index.js';

type Event = Record<string, any>;

/** What no server of the protocol would send in these events of one whole stream; undefined when they are sound. */
export function fault(protocol: Protocol, events: readonly unknown[]): string | undefined {
  const list = events as Event[];
  const failed = list.findIndex((event) => 'error' in event || event['type'] === 'error');
  if (failed >= 0 && failed < list.length - 1) return 'something follows an error';
  const sound = failed >= 0 ? list.slice(0, -1) : list;
  if (sound.length === 0) return undefined;
  return FAULTS[protocol](sound, failed >= 0);
}

const FAULTS: Readonly<Record<Protocol, (events: Event[], isCut: boolean) => string | undefined>> =
  {
    claude(events, isCut) {
      if (events[0]!['type'] !== 'message_start') return 'no message_start';
      let next = 0;
      let open: number | undefined;
      for (const { type, index } of events.slice(1, isCut ? undefined : -2)) {
        if (type === 'content_block_start') {
          if (open !== undefined || index !== next) return `block ${index} begins out of order`;
          open = index;
          next++;
        } else if (type === 'content_block_delta' || type === 'content_block_stop') {
          if (index !== open) return `${type} of block ${index}, which is not open`;
          if (type === 'content_block_stop') open = undefined;
        } else return `${type} amid the blocks`;
      }
      const ends = events.slice(-2).map(({ type }) => type as string);
      if (isCut) return undefined;
      return open === undefined && ends.join() === 'message_delta,message_stop'
        ? undefined
        : 'the message does not end';
    },
    openai(events, isCut) {
      const calls = new Map<number, number>();
      const roles = new Set<number>();
      let counts = 0;
      for (const { choices, usage } of events) {
        if (usage) counts++;
        for (const { index, delta } of choices) {
          if (delta.role) roles.add(index);
          if (!roles.has(index)) return 'a choice without a role';
          for (const call of delta.tool_calls ?? []) {
            const known = calls.get(index) ?? 0;
            const isNew = call.id !== undefined;
            if (call.index !== (isNew ? known : known - 1))
              return `call ${call.index} out of order`;
            calls.set(index, call.index + 1);
          }
        }
      }
      const finished = events.filter(({ choices }) =>
        choices.some((one: Event) => one['finish_reason']),
      );
      if (counts > 1) return 'counts more than once';
      return isCut || finished.length === roles.size ? undefined : 'a choice without an end';
    },
    responses(events, isCut) {
      if (events.some(({ sequence_number: n }, i) => n !== i)) return 'numbers with holes';
      if (events[0]!['type'] !== 'response.created') return 'no response.created';
      const done: unknown[] = [];
      let open: string | undefined;
      for (const { type, output_index: at, item, item_id: id } of events) {
        if (type === 'response.output_item.added') {
          if (open !== undefined || at !== done.length) return `item ${at} begins out of order`;
          open = item.id;
        } else if (type === 'response.output_item.done') {
          if (item.id !== open) return `item ${at} ends and is not open`;
          done.push(item);
          open = undefined;
        } else if (id !== undefined && id !== open) return `${type} of an item that is not open`;
      }
      const last = events.at(-1)!;
      if (isCut) return undefined;
      if (!/completed|incomplete/.test(last['type'])) return 'the Response does not end';
      const unlike = unlikePieces(events);
      if (unlike !== undefined) return unlike;
      const whole = JSON.stringify(last['response'].output) === JSON.stringify(done);
      return whole ? undefined : 'the last Response has other items';
    },
    gemini(events, isCut) {
      const ends = events.filter(({ candidates }) =>
        candidates.some((one: Event) => one['finishReason']),
      );
      if (ends.length > 1) return 'it ends more than once';
      return isCut || ends[0] === events.at(-1) ? undefined : 'it does not end';
    },
  };

/** Which event of a Response's stream says something else than the pieces that came before it. */
function unlikePieces(events: readonly Event[]): string | undefined {
  const pieces = new Map<string, string>();
  let parts: unknown[] = [];
  for (const { type, delta, part, item, ...event } of events) {
    const what = [event['item_id'], type.replace(/\.(delta|done)$/, '')].join(' ');
    const text = event['text'] ?? event['refusal'] ?? event['arguments'] ?? event['input'];
    if (type === 'response.content_part.done') parts.push(part);
    else if (delta && event['item_id']) pieces.set(what, (pieces.get(what) ?? '') + delta);
    else if (text !== undefined && text !== (pieces.get(what) ?? '')) return `${type} says more`;
    else if (type.endsWith('.done')) pieces.delete(what);
    if (type !== 'response.output_item.done') continue;
    if (pieces.size > 0) return `${[...pieces.keys()].join()} does not end`;
    if (item.type === 'message' && JSON.stringify(item.content) !== JSON.stringify(parts))
      return 'a message has other parts';
    parts = [];
  }
  return undefined;
}
