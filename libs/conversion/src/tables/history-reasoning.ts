import type { ConvertInput, Protocol } from '../contract/contract.js';
import type { Report } from '../contract/report.js';
import type { ContentPart } from '../ir/content.js';
import type { Turn } from '../ir/request.js';

/** Whose proofs are the same: what one of them has signed the other takes. */
const FAMILIES: Readonly<Partial<Record<Protocol, Protocol>>> = {
  openai: 'responses',
  responses: 'openai',
};

/** Whether the reasoning of a history goes to the target: as the caller says, else where the target can check its proofs. */
export function keepsReasoning({ source, target, reasoning }: ConvertInput): boolean {
  return reasoning === undefined ? FAMILIES[source] === target : reasoning === 'keep';
}

/** Leaves the reasoning out of a history, and the proofs that stand on other parts. */
export function dropReasoning(turns: readonly Turn[], report: Report): void {
  for (const turn of turns) {
    if (turn.role !== 'assistant' || !turn.parts.some(isProven)) continue;
    turn.parts = turn.parts.flatMap((part): ContentPart[] => {
      if (!isProven(part)) return [part];
      report.warn('foreign-reasoning', part.path);
      if (part.type === 'reasoning') return [];
      const { signature: _, ...rest } = part;
      return [rest as ContentPart];
    });
  }
}

function isProven(part: ContentPart): part is ContentPart & { signature?: string } {
  if (part.type === 'reasoning') return true;
  return (part.type === 'text' || part.type === 'tool-call') && part.signature !== undefined;
}
