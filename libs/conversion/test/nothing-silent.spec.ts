import { convert } from '../src/convert.js';
import { PROTOCOLS, type ConvertInput } from '../src/contract/contract.js';
import { isObject, type JsonObject } from '../src/payload/json.js';
import { EVENTS } from './payloads/events.js';
import { REQUESTS } from './payloads/requests.js';
import { RESPONSES } from './payloads/responses.js';

const PAYLOADS = PROTOCOLS.flatMap((source) =>
  [
    { kind: 'request', source, payloads: [REQUESTS[source]] } as const,
    { kind: 'response', source, payloads: RESPONSES[source] } as const,
    { kind: 'stream', source, payloads: EVENTS[source] } as const,
  ].flat(),
);

/** A field no protocol has. */
const PLANT = 'planted';

/** Fields whose values are the caller's or a tool's own, and travel or go as a whole. */
const FREE = new Set(
  `arguments args input schema parameters input_schema metadata labels logprobs response output
  responseSchema responseJsonSchema parametersJsonSchema logprobsResult`.split(/\s+/),
);

/** Objects of events whose content an earlier or a later event says too, or that go as a whole. */
const REPEATED =
  /^(response\.(output_item|content_part)\S+ \$\.(item|part)|response\.web_search_call\S+ \$|message_start \$\.message\.stop_details|content_block_delta \$\.delta\.citation)$/;

/** The paths of every object of a protocol's own frame. */
function frames(value: unknown, path = '$'): string[] {
  if (Array.isArray(value)) return value.flatMap((entry, i) => frames(entry, `${path}[${i}]`));
  if (!isObject(value)) return [];
  const inner = Object.keys(value).filter((key) => !FREE.has(key) || key === 'output');
  return [path, ...inner.flatMap((key) => frames(value[key], `${path}.${key}`))];
}

function planted(body: unknown, path: string): unknown {
  const copy = structuredClone(body);
  const keys = path.match(/[^.[\]$]+/g) ?? [];
  const at = keys.reduce<unknown>((value, key) => (value as JsonObject)[key], copy);
  (at as JsonObject)[PLANT] = 'x';
  return copy;
}

/** Whether a warning stands at a planted field or above it, but not at the payload as a whole. */
function isSaid(input: ConvertInput, path: string): boolean {
  const { warnings } = convert({ ...input, body: planted(input.body, path) });
  return warnings.some(({ path: at }) => `${path}.${PLANT}`.startsWith(at) && at !== '$');
}

describe('a field nobody reads', () => {
  it.each(PAYLOADS)(
    'is warned about at any depth of a $kind of $source',
    ({ kind, source, payloads }) => {
      const silent = new Set<string>();
      for (const body of payloads)
        for (const path of frames(body))
          for (const target of PROTOCOLS)
            if (target !== source && !isSaid({ kind, source, target, body }, path))
              silent.add(`${(body as { type?: string })?.type ?? kind} ${path}`);
      expect([...silent].filter((place) => !REPEATED.test(place))).toEqual([]);
    },
  );
});
