import type { StreamCoding } from '../ir/codec.js';
import type { ServerToolPart } from '../ir/content.js';

/** The steps of the provider's tools whose input still comes in pieces, by the index of their block. */
export class OpenSteps {
  private readonly steps = new Map<number, { part: ServerToolPart; input: string }>();

  constructor(private readonly source: Pick<StreamCoding, 'withInput'>) {}

  /** A step begins. */
  begin(index: number, part: ServerToolPart): void {
    this.steps.set(index, { part, input: '' });
  }

  /** Takes more input; returns whether there is a step it belongs to. */
  add(index: number, text: string): boolean {
    const step = this.steps.get(index);
    if (step) step.input += text;
    return step !== undefined;
  }

  /** Takes the step out, whose input is complete; undefined where there is none. */
  take(index: number): ServerToolPart | undefined {
    const step = this.steps.get(index);
    this.steps.delete(index);
    return step && (this.source.withInput?.(step.part, step.input) ?? step.part);
  }

  /** Takes all steps out. */
  takeAll(): ServerToolPart[] {
    return [...this.steps.keys()].map((index) => this.take(index)!);
  }
}
