import { convertRequest } from './convert-request.js';
import { requestWith, type Fragment } from './rows/row.js';

describe('the schema of an answer, for claude', () => {
  const answered = (schema: Fragment) => {
    const json_schema = { name: 'n', schema };
    const response_format = { type: 'json_schema', json_schema };
    const { output, warnings } = convertRequest(
      'openai',
      'claude',
      requestWith('openai', { response_format }),
    );
    const changes = warnings.filter(({ code }) => code === 'changed-schema');
    return { schema: output.output_config.format.schema, changes, warnings };
  };

  it('closes every object, as the API requires, and tells', () => {
    const open = { type: 'object', properties: { a: { type: 'string' } } };
    const closed = { ...open, additionalProperties: false };
    const { schema, changes } = answered({
      type: 'object',
      properties: {
        list: { type: 'array', items: open },
        one: { anyOf: [open, { type: 'null' }] },
      },
      $defs: { D: { ...open, type: ['object', 'null'], additionalProperties: true } },
    });
    expect(schema).toEqual({
      type: 'object',
      properties: {
        list: { type: 'array', items: closed },
        one: { anyOf: [closed, { type: 'null' }] },
      },
      $defs: { D: { ...closed, type: ['object', 'null'] } },
      additionalProperties: false,
    });
    expect(changes).toEqual([
      expect.objectContaining({ path: '$.response_format.json_schema', severity: 'changed' }),
    ]);
    expect(changes[0]!.message).toContain('additionalProperties');
  });

  it('is the same where the API takes it', () => {
    const given = {
      type: 'object',
      properties: { a: { type: 'string', format: 'date' }, b: { $ref: '#/$defs/B' } },
      required: ['a'],
      additionalProperties: false,
      $defs: { B: { type: 'array', items: { enum: ['x', 'y'] }, minItems: 1 } },
    };
    expect(answered(given)).toMatchObject({ schema: given, changes: [] });
  });

  it('says in the description what the API cannot check, and tells', () => {
    const { schema, changes } = answered({
      type: 'object',
      properties: {
        n: { type: 'integer', description: 'The n', minimum: 1, maximum: 5 },
        w: { oneOf: [{ type: 'string', format: 'color' }] },
        r: { $ref: '#/$defs/R', description: 'The r' },
        e: { type: ['string', 'null'], enum: ['a', null] },
      },
      additionalProperties: false,
    });
    expect(schema.properties).toEqual({
      n: { type: 'integer', description: 'The n\n\n{minimum: 1, maximum: 5}' },
      w: { anyOf: [{ type: 'string', description: '{format: "color"}' }] },
      r: { $ref: '#/$defs/R' },
      e: { enum: ['a', null] },
    });
    expect(changes[0]!.message).toContain('minimum, maximum, format, description');
  });

  it('of gemini, which has no word for closed objects, is closed', () => {
    const responseSchema = { type: 'OBJECT', properties: { x: { type: 'STRING' } } };
    const generationConfig = { responseMimeType: 'application/json', responseSchema };
    const { output, codes } = convertRequest(
      'gemini',
      'claude',
      requestWith('gemini', { generationConfig }),
    );
    expect(output.output_config.format.schema.additionalProperties).toBe(false);
    expect(codes).toEqual(['changed-schema']);
  });

  it('that refers to itself is cut there, as the API refuses it, and tells', () => {
    const node = (child: Fragment) => ({
      type: 'object',
      properties: { name: { type: 'string' }, children: { type: 'array', items: child } },
      required: ['name'],
      additionalProperties: false,
    });
    const cut = (pointer: string) => ({
      type: 'object',
      description: `{$ref: "${pointer}"}`,
      properties: {},
      additionalProperties: false,
    });
    const below = node({ $ref: '#/$defs/Node' });
    const { schema, warnings } = answered({ $ref: '#/$defs/Node', $defs: { Node: below } });
    expect(schema.$defs.Node).toEqual(node(cut('#/$defs/Node')));
    expect(warnings.map(({ code, path }) => `${code} ${path}`)).toContain(
      'schema-cycle $.response_format.json_schema',
    );
    expect(answered(node({ $ref: '#' })).schema).toEqual(node(cut('#')));
    expect(answered({ ...below, $defs: { Node: node({ type: 'null' }) } }).warnings).toEqual([
      expect.objectContaining({ code: 'unsupported-field' }),
    ]);
  });

  it('of references without end in sight is cut in time', () => {
    const length = 20_000;
    const $defs = Object.fromEntries(
      Array.from({ length }, (_, i) => [`d${i}`, { $ref: `#/$defs/d${i + 1}` }]),
    );
    const { schema } = answered({ $ref: '#/$defs/d0', $defs });
    expect(Object.keys(schema.$defs)).toHaveLength(length);
  });
});

describe('the schema of a strict tool, for claude', () => {
  const declared = (tool: Fragment) => {
    const tools = [{ type: 'function', function: { name: 'f', strict: true, ...tool } }];
    const { output, warnings } = convertRequest(
      'openai',
      'claude',
      requestWith('openai', { tools }),
    );
    const { strict, input_schema } = output.tools[0];
    return { strict, input_schema, said: warnings.map(({ code, path }) => `${code} ${path}`) };
  };
  const closed = { type: 'object', properties: {}, additionalProperties: false };

  it('says in descriptions what the API cannot check, so that the tool stays strict', () => {
    const properties = {
      n: { type: 'integer', minimum: 1, maximum: 5 },
      w: { type: 'string', description: 'The w', pattern: '^a', maxLength: 9 },
      list: { type: 'array', items: { type: 'object', properties: {} }, minItems: 2 },
    };
    const parameters = { type: 'object', properties, required: ['n'] };
    expect(declared({ parameters })).toEqual({
      strict: true,
      input_schema: {
        type: 'object',
        properties: {
          n: { type: 'integer', description: '{minimum: 1, maximum: 5}' },
          w: { type: 'string', description: 'The w\n\n{pattern: "^a", maxLength: 9}' },
          list: { type: 'array', items: closed, description: '{minItems: 2}' },
        },
        required: ['n'],
        additionalProperties: false,
      },
      said: ['changed-schema $.tools[0].function'],
    });
  });

  it.each([[{}], [{ parameters: {} }], [{ parameters: closed }]])(
    'without arguments is closed, which is no loss: %j',
    (tool) => {
      expect(declared(tool)).toEqual({ strict: true, input_schema: closed, said: [] });
    },
  );

  it('stays as it is where the tool is not strict', () => {
    const parameters = { type: 'object', properties: { n: { type: 'integer', minimum: 1 } } };
    for (const strict of [false, undefined])
      expect(declared({ parameters, strict })).toEqual({
        strict,
        input_schema: parameters,
        said: [],
      });
  });

  it('that refers to itself stays as it is, and the tool is not strict', () => {
    const child = { type: 'array', items: { $ref: '#' } };
    const parameters = { type: 'object', properties: { child } };
    expect(declared({ parameters })).toEqual({
      strict: undefined,
      input_schema: parameters,
      said: ['unsupported-field $.tools[0].function.strict'],
    });
  });

  it('that is a choice of several is not closed around none of them', () => {
    const { strict, said } = declared({ parameters: { anyOf: [{ type: 'object' }] } });
    expect(strict).toBeUndefined();
    expect(said).toEqual([
      'changed-schema $.tools[0].function',
      'unsupported-field $.tools[0].function.strict',
    ]);
  });

  it.each([
    ['tools', { a: { type: 'string' } }, ['a'], 20],
    ['optional parameters', { a: {}, b: {}, c: {}, d: {}, e: {} }, [], 4],
    ['unions', { a: { type: ['string', 'null'] }, b: { anyOf: [{}] }, c: {} }, ['c'], 8],
  ])('is checked for no more %s than the API takes in all', (_what, properties, required, most) => {
    const parameters = { type: 'object', properties, required, additionalProperties: false };
    const tools = Array.from({ length: most + 2 }, (_, i) => ({
      type: 'function',
      function: { name: `f${i}`, strict: true, parameters },
    }));
    const { output, warnings } = convertRequest(
      'openai',
      'claude',
      requestWith('openai', { tools }),
    );
    expect(output.tools.map(({ strict }: { strict?: boolean }) => strict)).toEqual([
      ...Array.from({ length: most }, () => true),
      undefined,
      undefined,
    ]);
    expect(output.tools.at(-1).input_schema).toEqual(parameters);
    expect(warnings.map(({ code, path }) => `${code} ${path}`)).toEqual([
      `unsupported-field $.tools[${most}].function.strict`,
      `unsupported-field $.tools[${most + 1}].function.strict`,
    ]);
  });

  it('counts together with that of the answer', () => {
    const names = Array.from({ length: 30 }, (_, i) => [`p${i}`, { type: 'string' }]);
    const schema = { ...closed, properties: Object.fromEntries(names) };
    const json_schema = { name: 'n', schema };
    const parameters = { ...closed, properties: { a: { type: 'string' } } };
    const tools = [parameters, { ...parameters, required: ['a'] }].map((each, i) => ({
      type: 'function',
      function: { name: `f${i}`, strict: true, parameters: each },
    }));
    const response_format = { type: 'json_schema', json_schema };
    const body = requestWith('openai', { response_format, tools });
    const { output } = convertRequest('openai', 'claude', body);
    expect(output.tools.map(({ strict }: { strict?: boolean }) => strict)).toEqual([
      undefined,
      true,
    ]);
  });

  it('of claude is said to be lost once, and only where it is', () => {
    const tool = { name: 'f', input_schema: closed, strict: true };
    const body = requestWith('claude', { tools: [tool] });
    const lost = (target: 'openai' | 'responses' | 'gemini') =>
      convertRequest('claude', target, body).codes;
    expect([lost('openai'), lost('responses')]).toEqual([[], []]);
    expect(lost('gemini')).toEqual(['unsupported-field']);
  });
});

describe('words that a target refuses at the root of a schema', () => {
  const a = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] };
  const root = { type: 'object', properties: { b: { type: 'number' } }, description: 'Any' };
  const anyOf = [a, { not: a }];
  const said = `Any\n\n{anyOf: ${JSON.stringify(anyOf)}}`;
  const declaration = { name: 'f', parametersJsonSchema: { ...root, anyOf } };
  const body = requestWith('gemini', { tools: [{ functionDeclarations: [declaration] }] });

  it.each(['claude', 'openai', 'responses'] as const)(
    'stand in the description for %s, with a warning',
    (target) => {
      const { output, warnings } = convertRequest('gemini', target, body);
      const [tool] = output.tools;
      const schema = tool.input_schema ?? tool.parameters ?? tool.function.parameters;
      expect(schema).toEqual({ ...root, description: said });
      expect(warnings.map(({ code, path }) => `${code} ${path}`)).toEqual([
        'changed-schema $.tools[0].functionDeclarations[0]',
      ]);
      expect(warnings[0]!.message).toContain('anyOf at the root');
    },
  );

  it('leave an object behind, also where they were all there was', () => {
    const tools = [{ type: 'function', function: { name: 'f', parameters: { oneOf: [a] } } }];
    const given = requestWith('openai', { tools });
    const schema = {
      type: 'object',
      properties: {},
      description: `{oneOf: ${JSON.stringify([a])}}`,
    };
    const { output } = convertRequest('openai', 'claude', given);
    expect(output.tools[0].input_schema).toEqual(schema);
    const { output: item } = convertRequest('openai', 'responses', given);
    expect(item.tools[0].parameters).toEqual(schema);
  });

  it('stay where the target takes them', () => {
    const not = { required: ['z'] };
    const parameters = { ...root, not, properties: { c: { anyOf } } };
    const tools = [{ type: 'function', function: { name: 'f', parameters } }];
    const given = requestWith('openai', { tools });
    const { output, codes } = convertRequest('openai', 'claude', given);
    expect(output.tools[0].input_schema).toEqual(parameters);
    expect(codes).toEqual([]);
    const { output: item } = convertRequest('openai', 'responses', given);
    expect(item.tools[0].parameters.not).toBeUndefined();
  });
});
