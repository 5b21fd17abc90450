import { convert } from '../../src/convert.js';
import type { Conversion, Protocol } from '../../src/contract/contract.js';

/** A request as tests read it: by any path, without a type. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Loose = any;

/** Converts a request; `codes` are those of the warnings, in order. */
export function convertRequest(
  source: Protocol,
  target: Protocol,
  body: unknown,
  reasoning?: 'keep' | 'drop',
): { output: Loose; codes: string[]; warnings: Conversion['warnings'] } {
  const { output, warnings } = convert({ kind: 'request', source, target, body, reasoning });
  return { output, codes: warnings.map(({ code }) => code), warnings };
}
