import { isClosed, isEnforceable } from './strict-schema.js';

const closed = (properties: object, more: object = {}) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
  ...more,
});
const TEXT = { type: 'string' };

describe('a schema that OpenAI can enforce', () => {
  it.each([
    ['a closed object', closed({ a: TEXT })],
    ['one without properties', closed({})],
    ['objects inside of lists', closed({ a: { type: 'array', items: closed({ b: TEXT }) } })],
    [
      'definitions and alternatives',
      closed(
        { a: { anyOf: [{ $ref: '#/$defs/n' }, { type: 'null' }] } },
        { $defs: { n: closed({ b: TEXT }) } },
      ),
    ],
  ])('is %s', (_, schema) => {
    expect([isEnforceable(schema), isClosed(schema)]).toEqual([true, true]);
  });

  it.each([
    ['an open object', closed({ a: TEXT }, { additionalProperties: undefined })],
    ['a property that may be missing', closed({ a: TEXT }, { required: [] })],
    ['an open object in a list', closed({ a: { type: 'array', items: { type: 'object' } } })],
    ['an open definition', closed({}, { $defs: { n: { type: 'object' } } })],
    ['an open object that may be null', closed({ a: { type: ['object', 'null'] } })],
  ])('is not one with %s', (_, schema) => {
    expect([isEnforceable(schema), isClosed(schema)]).toEqual([false, false]);
  });

  it.each([
    ['a word that OpenAI does not take', closed({ a: { ...TEXT, contentEncoding: 'base64' } })],
    ['alternatives at its root', closed({}, { anyOf: [closed({ a: TEXT })] })],
    ['no object at its root', { type: 'array', items: closed({ a: TEXT }) }],
  ])('is not one with %s, though all its objects are closed', (_, schema) => {
    expect([isEnforceable(schema), isClosed(schema)]).toEqual([false, true]);
  });
});
