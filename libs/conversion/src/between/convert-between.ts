import {
  ConversionError,
  KINDS,
  type Conversion,
  type ConvertInput,
  type Kind,
} from '../contract/contract.js';
import { Report } from '../contract/report.js';
import type { PartialCodec } from '../ir/codec.js';
import { checkNesting } from '../payload/json.js';
import { dropReasoning, keepsReasoning } from '../tables/history-reasoning.js';
import { identifyCalls } from '../tables/tools/tool-ids.js';
import { distinctTools } from '../tables/tools/tools.js';
import { codingOf, finder, type OutputOf } from './taken.js';

/** Converts one payload between the protocols `Codec` names; see `convertBetween`. */
export type Convert<Codec extends PartialCodec> = <
  Source extends Codec['name'],
  Target extends Codec['name'],
  K extends Kind,
>(
  input: ConvertInput<Source, Target, K>,
) => Conversion<OutputOf<Codec, Source, Target, K>>;

/**
 * Returns a function that converts one payload from one of these protocols to another. The body is taken for what `source`
 * and `kind` say and is never changed; the output may share parts with it, and for `source === target` it is the body
 * itself. Everything the target cannot carry is in `warnings`. It throws ConversionError, and nothing else, when the body is
 * not such a payload.
 */
export function convertBetween<const Codecs extends readonly PartialCodec[]>(
  ...codecs: Codecs
): Convert<Codecs[number]> {
  const find = finder(codecs);
  const convert = (input: ConvertInput): Conversion => {
    const { kind, source, target, body } = input;
    if (!KINDS.includes(kind))
      throw new ConversionError(`kind must be one of ${KINDS.join(', ')}`, '$');
    const from = find(source);
    const to = find(target);
    checkNesting(body);
    const report = new Report();
    const encode = decode(input, from, report);
    if (from === to) return { output: body, warnings: [] };
    return { output: encode(to), warnings: report.warnings };
  };
  return convert as Convert<Codecs[number]>;
}

/** Reads the body and gives back how it is then written in any protocol. */
function decode(
  input: ConvertInput,
  from: PartialCodec,
  report: Report,
): (to: PartialCodec) => unknown {
  const { kind, body } = input;
  switch (kind) {
    case 'request': {
      const ir = codingOf(from, kind).decode(body, report);
      return (to) => {
        ir.tools = distinctTools(ir.tools, report);
        if (!keepsReasoning(input)) dropReasoning(ir.turns, report);
        return codingOf(to, kind).encode(ir, report);
      };
    }
    case 'response': {
      const ir = codingOf(from, kind).decode(body, report);
      return (to) => {
        if (ir.type === 'answer') identifyCalls(ir, report);
        return codingOf(to, kind).encode(ir, report);
      };
    }
    case 'stream': {
      const events = codingOf(from, kind).decode(body, report);
      return (to) => oneOrList(codingOf(to, kind).encode(events, report));
    }
  }
}

function oneOrList(events: unknown[]): unknown {
  return events.length === 1 ? events[0] : events;
}
