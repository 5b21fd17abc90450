import fc from 'fast-check';
import { indentedLength } from './indented-length.js';

it('the indented length of JSON is that of what JSON.stringify writes', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 1, max: 10 }), (value, spaces) => {
      const { length } = JSON.stringify(value, null, spaces);
      expect(indentedLength(JSON.stringify(value), spaces)).toBe(length);
    }),
  );
});
