import { convert, type Protocol } from '../../src/index.js';

const converted = (source: Protocol, target: Protocol, body: unknown) =>
  convert({ kind: 'stream', source, target, body });

/** The events that one event of a stream becomes. */
export const events = (source: Protocol, target: Protocol, body: unknown): any[] =>
  [converted(source, target, body).output].flat();

/** The codes of the warnings of converting one event. */
export const codes = (source: Protocol, target: Protocol, body: unknown): string[] =>
  converted(source, target, body).warnings.map(({ code }) => code);

/** The same of events of one protocol. */
export const eventsOf = (source: Protocol) => ({
  events: (target: Protocol, body: unknown) => events(source, target, body),
  codes: (target: Protocol, body: unknown) => codes(source, target, body),
});
