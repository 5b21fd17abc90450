import fc from 'fast-check';
import { type Element, type ElementType, arrayParameter } from '@app/projections';
import { type OwnDatabase, onPglite, onPostgresql } from './databases.js';

const ELEMENTS: Record<ElementType, fc.Arbitrary<Element>> = {
  uuid: fc.uuid(),
  smallint: fc.integer({ min: -(2 ** 15), max: 2 ** 15 - 1 }),
  integer: fc.integer(),
  bigint: fc.maxSafeInteger(),
  real: fc.float({ noNaN: true }),
  text: fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
  bytea: fc.uint8Array().map((bytes) => Buffer.from(bytes)),
  boolean: fc.boolean(),
};
const TYPES = Object.keys(ELEMENTS) as ElementType[];
const RUNS = 40;

// The driver's own arrays, which the server parses as text, say what is meant.
const IS_SAME = (type: ElementType) =>
  `SELECT $1::${type}[] IS NOT DISTINCT FROM $2::${type}[] AS same, cardinality($1::${type}[]) AS length`;

describe.each([
  ['PostgreSQL', onPostgresql],
  ['the embedded database', onPglite],
])('an array parameter on %s', (_, open: () => Promise<OwnDatabase>) => {
  let own: OwnDatabase;
  beforeAll(async () => {
    own = await open();
  });
  afterAll(() => own.close());

  it.each(TYPES)('of %s is the array it was made of', async (type) => {
    const given = fc.array(fc.option(ELEMENTS[type], { freq: 5 }), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(given, async (elements) => {
        const parameters = [arrayParameter(type, elements), elements];
        expect(await own.database.query(IS_SAME(type), parameters)).toEqual([
          { same: true, length: elements.length },
        ]);
      }),
      { numRuns: RUNS },
    );
  });
});
