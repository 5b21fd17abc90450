import { Report } from '../../../contract/report.js';
import { geminiSchema } from './gemini-schema.js';
import { jsonSchema } from './json-schema.js';

const translate = (schema: Record<string, unknown>) => {
  const report = new Report();
  return { out: geminiSchema(schema, '$', report), codes: report.warnings.map(({ code }) => code) };
};

describe('a JSON Schema for gemini', () => {
  it.each([
    [
      'types in capitals',
      { type: 'object', properties: { a: { type: 'string' } } },
      { type: 'OBJECT', properties: { a: { type: 'STRING' } } },
    ],
    [
      'a type or null as nullable',
      { type: ['integer', 'null'] },
      { type: 'INTEGER', nullable: true },
    ],
    [
      'texts or null as texts and nullable',
      { type: ['string', 'null'], enum: ['a', null] },
      { type: 'STRING', nullable: true, enum: ['a'] },
    ],
    ['a constant as a list of one', { const: 'a' }, { enum: ['a'], type: 'STRING' }],
    [
      'an exclusive integer bound as the next one',
      { type: 'integer', exclusiveMinimum: 0, exclusiveMaximum: 9 },
      { type: 'INTEGER', minimum: 1, maximum: 8 },
    ],
    [
      'counts as text',
      { type: 'array', items: { type: 'number' }, minItems: 1 },
      { type: 'ARRAY', items: { type: 'NUMBER' }, minItems: '1' },
    ],
    [
      'oneOf as anyOf',
      { oneOf: [{ type: 'string' }, { type: 'null' }] },
      { anyOf: [{ type: 'STRING' }, { type: 'NULL' }] },
    ],
    [
      'nothing for a name and a dialect',
      { $schema: 'x', $id: 'y', type: 'string' },
      { type: 'STRING' },
    ],
    [
      'nothing for the default of additionalProperties',
      { type: 'object', additionalProperties: true },
      { type: 'OBJECT' },
    ],
    [
      'a reference written out, with what stands beside it',
      {
        type: 'array',
        items: { $ref: '#/$defs/a~1b', description: 'A' },
        $defs: { 'a/b': { type: 'string' } },
      },
      { type: 'ARRAY', items: { type: 'STRING', description: 'A' } },
    ],
  ])('says %s', (_what, schema, expected) => {
    expect(translate(schema)).toEqual({ out: expected, codes: [] });
  });

  it.each([
    ['additionalProperties', { type: 'object', additionalProperties: false }],
    ['uniqueItems', { type: 'array', items: {}, uniqueItems: true }],
    ['prefixItems', { type: 'array', prefixItems: [{}] }],
    ['propertyNames', { type: 'object', propertyNames: {} }],
    ['patternProperties', { type: 'object', patternProperties: {} }],
    ['allOf', { allOf: [{ type: 'string' }] }],
    ['not', { not: {} }],
    ['if', { if: {} }],
    ['multipleOf', { type: 'number', multipleOf: 2 }],
    ['an exclusive bound of fractions', { type: 'number', exclusiveMinimum: 0 }],
    ['a list of numbers', { enum: [1, 2] }],
    ['a format the API refuses', { type: 'string', format: 'uri' }],
    ['several types', { type: ['string', 'number'] }],
    ['a reference out of the document', { $ref: 'https://e.x/s' }],
    ['a reference to nothing', { $ref: '#/$defs/none' }],
    [
      'a constraint deep inside',
      { type: 'object', properties: { a: { type: 'array', items: { not: {} } } } },
    ],
  ])('is left to the field for real JSON Schema where it has %s', (_what, schema) => {
    expect(translate(schema).out).toBeUndefined();
  });

  it('is cut where it refers to itself, with a warning', () => {
    const node = { type: 'object', properties: { next: { $ref: '#/$defs/node' } } };
    const { out, codes } = translate({ $ref: '#/$defs/node', $defs: { node } });
    expect(out).toEqual({ type: 'OBJECT', properties: { next: { type: 'OBJECT' } } });
    expect(codes).toEqual(['schema-cycle']);
  });

  it('is left alone where references would write out without end', () => {
    const $defs: Record<string, unknown> = { d0: { type: 'string' } };
    for (let i = 1; i < 60; i++) {
      const $ref = `#/$defs/d${i - 1}`;
      $defs[`d${i}`] = { type: 'object', properties: { a: { $ref }, b: { $ref } } };
    }
    expect(translate({ $ref: '#/$defs/d59', $defs }).out).toBeUndefined();
  });

  it('keeps a property named like a part of the language', () => {
    const schema = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"number"}}}',
    );
    const { out } = translate(schema);
    expect(JSON.stringify(out)).toBe(
      '{"type":"OBJECT","properties":{"__proto__":{"type":"STRING"},"constructor":{"type":"NUMBER"}}}',
    );
  });
});

describe("gemini's schema as JSON Schema", () => {
  it('has types in small letters, nullable in the type, counts as numbers and no ordering', () => {
    const schema = {
      type: 'OBJECT',
      propertyOrdering: ['a'],
      properties: {
        a: { type: 'STRING', nullable: true, maxLength: '5' },
        b: { anyOf: [{ type: 'INTEGER' }], nullable: true },
        d: { type: 'STRING', enum: ['x'], nullable: true },
        c: { type: 'ARRAY', items: { type: 'BOOLEAN' } },
      },
    };
    expect(jsonSchema(schema)).toEqual({
      type: 'object',
      properties: {
        a: { type: ['string', 'null'], maxLength: 5 },
        b: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
        d: { type: ['string', 'null'], enum: ['x', null] },
        c: { type: 'array', items: { type: 'boolean' } },
      },
    });
  });
});
