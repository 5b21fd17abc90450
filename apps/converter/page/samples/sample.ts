import type { Kind, Protocol } from '@app/conversion';

/** A payload to try: what it is in a few words, and the whole of it. */
export interface Sample {
  name: string;
  kind: Kind;
  source: Protocol;
  body: unknown;
  /** How it is typed, where that is not its JSON: server-sent events. */
  text?: string;
}
