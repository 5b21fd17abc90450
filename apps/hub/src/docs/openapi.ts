import { ERRORS, type ErrorCode } from '@app/domain';
import { type Access, type Operation, errorsOf } from '../openapi/operation.js';
import { type Schema, listOf, oneOf, record, text } from '../openapi/schema.js';
import { OPERATIONS, RECORDS } from './features.js';

/** What the document says of the hub as a whole. */
const DESCRIPTION = `One shared, auditable memory for the coding agents of a team.

Every failure has the body \`{error: {code, message, details?, requestId?}}\`; each route lists its codes. Every response names its
request in \`x-request-id\`: the trace-id of the request's \`traceparent\`, else its own \`x-request-id\`, else a new one. Timestamps are
ISO 8601 in UTC with milliseconds; timestamps in requests need an offset. \`branch\` means the same as \`groupKey\` everywhere.`;

/** The body of every failure. */
const FAILURE = record({
  error: record({
    code: oneOf(Object.keys(ERRORS)),
    message: text,
    'details?': listOf(record({ path: text, message: text })),
    'requestId?': text,
  }),
});

const SECURITY: Readonly<Record<Access, object[]>> = {
  public: [{}],
  bearer: [{ bearer: [] }],
  administration: [{}, { administrator: [] }],
};

const ID_IN_PATH =
  'Write the ids `.` and `..`, which URLs cannot carry, as `~.` and `~..`; an id that is `~.` or `~..` gets ' +
  'one more `~`.';

const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  description:
    'The `version` that you read, in double quotes. If it was changed since, nothing happens and the answer is ' +
    '412. Without this header the change is made in any case.',
  schema: { type: 'string' },
};

const IF_NONE_MATCH = {
  name: 'If-None-Match',
  in: 'header',
  description:
    'With `*`, only what does not exist yet is created. If it exists, nothing happens and the answer is 412. ' +
    'Nothing but `*` is taken.',
  schema: { type: 'string', enum: ['*'] },
};

function parametersOf({ path, query = {}, ifMatch, ifNoneMatch }: Operation): object[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    ...(name === 'id' && { description: ID_IN_PATH }),
    schema: { type: 'string' },
  }));
  const inQuery = Object.entries(query).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    ...(description !== undefined && { description }),
    schema,
  }));
  const inHeader = [...(ifMatch ? [IF_MATCH] : []), ...(ifNoneMatch ? [IF_NONE_MATCH] : [])];
  return [...inPath, ...inQuery, ...inHeader];
}

function failures(operation: Operation): Record<string, object> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(operation)) {
    byStatus.set(ERRORS[code].status, [...(byStatus.get(ERRORS[code].status) ?? []), code]);
  }
  const answers = [...byStatus].map(([status, codes]) => {
    const examples = codes.map((code) => [
      code,
      { value: { error: { code, message: ERRORS[code].message } } },
    ]);
    const schema = { $ref: '#/components/schemas/Error' };
    const description = codes.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join('\n\n');
    return [
      status,
      {
        description,
        content: { 'application/json': { schema, examples: Object.fromEntries(examples) } },
      },
    ];
  });
  return Object.fromEntries(answers);
}

function describe(operation: Operation): object {
  const { path, access, summary, description, body, bodyIsOptional, otherwise } = operation;
  const { answer, example, contentType = 'application/json' } = operation;
  const { bodyType = 'application/json' } = operation;
  const parameters = parametersOf(operation);
  return {
    tags: [
      path.startsWith('/api/v1/')
        ? (path
            .split('/')
            .slice(3)
            .at(access === 'administration' ? 1 : 0) ?? '')
        : 'hub',
    ],
    operationId: `${operation.method} ${path}`.replace(/[^a-z0-9]+/gi, '-').replace(/-$/, ''),
    summary,
    ...(description !== undefined && { description }),
    security: SECURITY[access],
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { required: !bodyIsOptional, content: { [bodyType]: { schema: body } } },
    }),
    responses: {
      200: { description: 'Done.', content: { [contentType]: { schema: answer, example } } },
      ...failures(operation),
      ...(otherwise && {
        [otherwise.status]: {
          description: otherwise.description,
          content: { [otherwise.contentType]: { schema: text, example: otherwise.example } },
        },
      }),
    },
  };
}

function pathsOf(operations: readonly Operation[]): Record<string, Schema> {
  const paths: Record<string, Schema> = {};
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: describe(operation) };
  }
  return paths;
}

/** The hub's HTTP interface as OpenAPI 3.1; `/openapi.json` serves it and `/docs` shows it. */
export function openApiDocument(version: string) {
  return {
    openapi: '3.1.0',
    info: { title: 'Knowledge Hub', version, description: DESCRIPTION, license: { name: 'MIT' } },
    servers: [{ url: '/' }],
    paths: pathsOf(OPERATIONS),
    components: {
      schemas: { Error: FAILURE, ...RECORDS },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The accessToken of join or rotation.',
        },
        administrator: {
          type: 'http',
          scheme: 'bearer',
          description:
            'HUB_ADMIN_TOKEN, else the token that `khub admin token` prints on the machine of the hub.',
        },
      },
    },
  };
}
