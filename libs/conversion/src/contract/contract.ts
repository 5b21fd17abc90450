import type { Severity, WarningCode } from './warnings.js';

/** What is converted: a request body, a non-streaming response body, or one streaming event. */
export const KINDS = ['request', 'response', 'stream'] as const;
export type Kind = (typeof KINDS)[number];

/** The protocols, by the words the API uses. */
export const PROTOCOLS = ['openai', 'responses', 'claude', 'gemini'] as const;
export type Protocol = (typeof PROTOCOLS)[number];

/** One conversion to do. `body` is parsed JSON; it is never changed. */
export interface ConvertInput<
  Source extends Protocol = Protocol,
  Target extends Protocol = Protocol,
  K extends Kind = Kind,
> {
  kind: K;
  source: Source;
  target: Target;
  body: unknown;
  /**
   * What becomes of the reasoning in a request's history: `keep` carries it with its proofs, `drop` leaves it out. Where
   * nothing is said it is kept between the two protocols of OpenAI, whose proofs are the same, and dropped elsewhere.
   */
  reasoning?: 'keep' | 'drop';
}

/** Something of the source that the target cannot carry as it was. */
export interface ConversionWarning {
  /** Stable, listed in docs/protocols.md under an anchor of its own. */
  code: WarningCode;
  severity: Severity;
  /** JSON path into the source body, e.g. `$.messages[2].content[0]`. */
  path: string;
  /** One sentence for a person. */
  message: string;
}

/** The converted payload (for `stream`: one event, or an array of several or none) and what was lost. */
export interface Conversion<Output = unknown> {
  output: Output;
  warnings: ConversionWarning[];
}

/** Thrown when a body is not a payload of the named protocol and kind; the service answers 422. */
export class ConversionError extends Error {
  constructor(
    message: string,
    /** JSON path into the source body of what is missing or wrong. */
    readonly path: string,
  ) {
    super(message);
    this.name = 'ConversionError';
  }
}
