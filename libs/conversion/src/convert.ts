import { ConversionError, KINDS, type Conversion, type ConvertInput } from './contract/contract.js';
import type { Codec } from './ir/codec.js';
import { checkNesting } from './payload/json.js';
import { codecOf } from './registry.js';
import { Report } from './contract/report.js';
import { dropReasoning, keepsReasoning } from './tables/history-reasoning.js';
import { distinctTools } from './tables/tools.js';

/**
 * Converts one payload from one protocol to another. The body is taken for what `source` and `kind` say and is never changed;
 * the output may share parts with it, and for `source === target` it is the body itself.
 * Everything the target cannot carry is in `warnings`. Throws ConversionError, and nothing else, when the body is not such a payload.
 */
export function convert(input: ConvertInput): Conversion {
  const { kind, source, target, body } = input;
  if (!KINDS.includes(kind))
    throw new ConversionError(`kind must be one of ${KINDS.join(', ')}`, '$');
  const from = codecOf(source);
  const to = codecOf(target);
  checkNesting(body);
  const report = new Report();
  const encode = decode(input, from, report);
  if (from === to) return { output: body, warnings: [] };
  return { output: encode(to), warnings: report.warnings };
}

/** Reads the body and gives back how it is then written in any protocol. */
function decode(input: ConvertInput, from: Codec, report: Report): (to: Codec) => unknown {
  const { kind, body } = input;
  switch (kind) {
    case 'request': {
      const ir = from.request.decode(body, report);
      return (to) => {
        ir.tools = distinctTools(ir.tools, report);
        if (!keepsReasoning(input)) dropReasoning(ir.turns, report);
        return to.request.encode(ir, report);
      };
    }
    case 'response': {
      const ir = from.response.decode(body, report);
      return (to) => to.response.encode(ir, report);
    }
    case 'stream': {
      const events = from.stream.decode(body, report);
      return (to) => oneOrList(to.stream.encode(events, report));
    }
  }
}

function oneOrList(events: unknown[]): unknown {
  return events.length === 1 ? events[0] : events;
}
