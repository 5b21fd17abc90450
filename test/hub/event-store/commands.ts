import fc from 'fast-check';

/** How many groups a command may name. */
export const GROUPS = 2;

const anyGroup = fc.nat(GROUPS - 1);
const anyClient = fc.nat(2);
const anyEvent = fc.record({ id: fc.nat(9), content: fc.nat(2) });
const anyPush = fc.record({
  group: anyGroup,
  client: anyClient,
  events: fc.array(anyEvent, { maxLength: 4 }),
  invalid: fc.boolean(),
});
/** Anything a client, an administrator or a redaction may ask of an event store. */
export const anyCommand = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('push' as const),
      pushes: fc.array(anyPush, { minLength: 1, maxLength: 5 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('decide' as const),
      group: anyGroup,
      events: fc.nat(2),
      refuse: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('pull' as const),
      group: anyGroup,
      client: anyClient,
      from: fc.constantFrom('beginning', 'last', 'pushed', 'foreign', 'ahead', 'forged', 'garbage'),
      limit: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('redact' as const),
      group: anyGroup,
      event: fc.nat(9),
    }),
  },
);
export type Command = typeof anyCommand extends fc.Arbitrary<infer Value> ? Value : never;
