import type { Report } from '../../../contract/report.js';
import type { PlacedArgument } from '../../../ir/content.js';
import type { Fields } from '../../../payload/fields.js';
import { NESTING_LIMIT, escaped } from '../../../payload/json.js';

/** Reads the `partialArgs` of a call, as Vertex AI streams them. */
export function placedArguments(call: Fields): PlacedArgument[] {
  return call.objects('partialArgs').flatMap((fields) => {
    const steps = stepsOf(fields.text('jsonPath') ?? '');
    const value = fields.has('nullValue')
      ? null
      : (fields.text('stringValue') ?? fields.number('numberValue') ?? fields.flag('boolValue'));
    fields.skip('nullValue', 'willContinue');
    // A piece without a value only says that no more of its text comes.
    if (value === undefined) return [];
    if (steps) return [{ steps, value, path: fields.pathOf('jsonPath') }];
    fields.reject('invalid-value');
    return [];
  });
}

const STEP = /\.([^.[\]]+)|\[(\d+)\]|\['((?:[^'\\]|\\.)*)'\]|\["((?:[^"\\]|\\.)*)"\]/y;

/** The steps of a JSON path (RFC 9535) to one place below the root; undefined if it is not such a path. */
function stepsOf(path: string): (string | number)[] | undefined {
  if (!path.startsWith('$')) return undefined;
  const steps: (string | number)[] = [];
  for (let at = 1; at < path.length; at = STEP.lastIndex) {
    STEP.lastIndex = at;
    const [step, name, index, ...quoted] = STEP.exec(path) ?? [];
    if (step === undefined || steps.length === NESTING_LIMIT) return undefined;
    const key = name ?? quoted.find((text) => text !== undefined)?.replace(/\\(.)/g, '$1');
    steps.push(key ?? Number(index));
  }
  return steps.length > 0 ? steps : undefined;
}

/** An object or a list while it is written: at which step of the one around it, and which of its own it has had. */
interface Holder {
  at?: string | number;
  had: Set<string | number>;
}

/** Writes arguments that come place by place, in the order of their text, as that text: each piece as soon as it is known. */
export class ArgumentsText {
  private readonly holders: Holder[] = [];
  /** The place of a text that may go on. */
  private openText: string | undefined;

  constructor(private readonly report: Report) {}

  /** Whether anything has been written. */
  get hasBegun(): boolean {
    return this.holders.length > 0;
  }

  /** Returns the text of more arguments. What has no place behind what was written gives none, and a warning. */
  add(placed: readonly PlacedArgument[]): string {
    return placed.map((one) => this.write(one)).join('');
  }

  /** Returns the text that ends the arguments. */
  end(): string {
    return this.hasBegun ? this.closeFrom(0) : '{}';
  }

  private write({ steps, value, path }: PlacedArgument): string {
    const place = JSON.stringify(steps);
    if (typeof value === 'string' && place === this.openText) return escaped(value);
    const begun = this.hasBegun ? '' : '{';
    if (!this.hasBegun) this.holders.push({ had: new Set() });
    const shared = this.sharedWith(steps);
    const { had } = this.holders[shared]!;
    const [step, ...below] = steps.slice(shared);
    if (!mayFollow(step!, had) || !below.every((one) => mayFollow(one, NONE))) {
      this.report.warn('invalid-value', path);
      return begun;
    }
    const closed = this.closeFrom(shared + 1);
    const comma = had.size > 0 ? ',' : '';
    had.add(step!);
    const opened = below.map((one, i) => {
      this.holders.push({ at: steps[shared + i]!, had: new Set([one]) });
      return (typeof one === 'number' ? '[' : '{') + nameOf(one);
    });
    this.openText = typeof value === 'string' ? place : undefined;
    const text = typeof value === 'string' ? `"${escaped(value)}` : JSON.stringify(value);
    return begun + closed + comma + nameOf(step!) + opened.join('') + text;
  }

  /** How many of the open objects and lists, besides the outermost, a place is in. */
  private sharedWith(steps: readonly (string | number)[]): number {
    let shared = 0;
    while (shared < steps.length - 1 && this.holders[shared + 1]?.at === steps[shared]) shared++;
    return shared;
  }

  private closeFrom(depth: number): string {
    const quote = this.openText === undefined ? '' : '"';
    this.openText = undefined;
    const ended = this.holders.splice(depth).toReversed();
    return quote + ended.map(({ had }) => (isList(had) ? ']' : '}')).join('');
  }
}

const NONE: ReadonlySet<string | number> = new Set();

/** A name comes once, and an element after the one before it; what has had neither may become either. */
function mayFollow(step: string | number, had: ReadonlySet<string | number>): boolean {
  if (typeof step === 'number') return step === had.size && (had.size === 0 || isList(had));
  return !had.has(step) && !isList(had);
}

function isList(had: ReadonlySet<string | number>): boolean {
  return had.has(0);
}

function nameOf(step: string | number): string {
  return typeof step === 'number' ? '' : `${JSON.stringify(step)}:`;
}
