import { KINDS, PROTOCOLS } from '@app/conversion';
import { REASONING } from '../convert/parameters.js';
import { WARNINGS_HEADER } from '../answer/answer-headers.js';

const EXAMPLE = { model: 'gpt-5.2', messages: [{ role: 'user', content: 'Hello' }] };

const CONVERTED = {
  model: 'gpt-5.2',
  max_tokens: 4096,
  messages: [{ role: 'user', content: [{ type: 'text', text: 'Hello' }] }],
};

const SWITCH = '`1`, `true`, `yes` and `on` switch it on; anything else leaves it off.';

const PAYLOAD = { description: 'The JSON payload of a protocol' };

const WORDS = {
  kind: { type: 'string', enum: KINDS, example: 'request' },
  source: { type: 'string', enum: PROTOCOLS, example: 'openai' },
  target: { type: 'string', enum: PROTOCOLS, example: 'claude' },
};

const WORD_PARAMETERS = Object.entries(WORDS).map(([name, schema]) => ({
  name,
  in: 'query',
  required: true,
  schema,
}));

const PRETTY = optional('pretty', `Two spaces of indentation. ${SWITCH}`);
const REASONING_WORD = {
  type: 'string',
  enum: REASONING,
  description:
    'What becomes of the reasoning in the history of a request. By default it is kept between openai and responses and dropped elsewhere, because no provider accepts the proofs of another.',
};

const REASONING_PARAMETER = {
  name: 'reasoning',
  in: 'query',
  required: false,
  schema: REASONING_WORD,
};

const EXPLAIN = optional('explain', `Adds \`warnings\` to the answer. ${SWITCH}`);

const PAYLOAD_PARAMETERS = [
  {
    ...optional('body', 'The payload as JSON text; either this or `body_b64`.'),
    example: JSON.stringify(EXAMPLE),
  },
  optional('body_b64', 'The payload in base64, standard or URL-safe alphabet, padded or not.'),
];

const HEADERS = {
  [WARNINGS_HEADER]: {
    description:
      'How many warnings there were, their codes, and how many of them are `lost`; absent without warnings.',
    schema: { type: 'string', example: '1; codes="defaulted-max-tokens"; lost=0' },
  },
};

const BARE = {
  description:
    'The converted payload and nothing else. A stream event becomes one event, or an array of several or none; an array of events becomes an array.',
  headers: HEADERS,
  content: { 'application/json': { schema: PAYLOAD, example: CONVERTED } },
};

const WRAPPED = {
  description:
    'The converted payload, its kind and protocols, and a link to the page with the input.',
  headers: HEADERS,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Wrapped' } } },
};

const ERRORS = {
  400: error('A parameter, or the format of the input, is wrong.'),
  422: error('The payload is not one of that kind and protocol.'),
};

const GET_ERRORS = { ...ERRORS, 431: error('The address and headers are larger than 256 KiB.') };

const POST_ERRORS = {
  ...ERRORS,
  413: error('The body is larger than 10 MiB.'),
  415: error(
    'The body is multipart or compressed by something other than gzip, or its Content-Type is malformed.',
  ),
};

const STREAM_EVENTS = { 'text/event-stream': { schema: { type: 'string' } } };

const STREAM = {
  tags: ['conversion'],
  summary: 'Convert a whole stream of server-sent events, each as it arrives',
  description:
    'Input that is not an event of the source ends the answer with an error event of the target. Losses follow as the trailer ' +
    `\`${WARNINGS_HEADER}\`.`,
  parameters: WORD_PARAMETERS.filter(({ name }) => name !== 'kind'),
  requestBody: { required: true, content: STREAM_EVENTS },
  responses: {
    200: { description: 'The events of the target.', content: STREAM_EVENTS },
    400: ERRORS[400],
    415: error('The stream is compressed by something other than gzip.'),
  },
};

const SCHEMAS = {
  Error: { type: 'object', required: ['error'], properties: { error: { type: 'string' } } },
  Warning: {
    type: 'object',
    required: ['code', 'severity', 'path', 'message'],
    properties: {
      code: {
        type: 'string',
        description: 'Explained at `protocols#<code>`.',
        example: 'defaulted-max-tokens',
      },
      severity: {
        type: 'string',
        enum: ['lost', 'changed', 'note'],
        description:
          'lost: content or a constraint is gone; changed: it is said in another way; note: it is only worth knowing.',
      },
      path: { type: 'string', description: 'JSON path into the input', example: '$.messages[0]' },
      message: { type: 'string' },
    },
  },
  Wrapper: {
    type: 'object',
    required: ['kind', 'source', 'target', 'body'],
    properties: {
      ...WORDS,
      body: PAYLOAD,
      reasoning: REASONING_WORD,
      pretty: { type: 'boolean', default: false },
      explain: { type: 'boolean', default: false },
    },
    example: { kind: 'request', source: 'openai', target: 'claude', body: EXAMPLE, explain: true },
  },
  Wrapped: {
    type: 'object',
    required: ['kind', 'source', 'target', 'output', 'share_url'],
    properties: {
      ...WORDS,
      output: PAYLOAD,
      share_url: { type: 'string', format: 'uri' },
      warnings: {
        type: 'array',
        items: { $ref: '#/components/schemas/Warning' },
        description: 'Only with `explain`.',
      },
    },
  },
};

/** The service as OpenAPI 3.1; `/openapi.json` serves it and `/docs` shows it. */
export const OPENAPI = {
  openapi: '3.1.0',
  info: {
    title: 'Protocol conversion',
    version: '1',
    description:
      'Converts request bodies, response bodies, single stream events and whole streams between the protocols openai (Chat Completions), ' +
      'responses (OpenAI Responses), claude (Messages) and gemini (generateContent).',
  },
  servers: [{ url: '.' }],
  paths: {
    '/convert': {
      get: {
        tags: ['conversion'],
        summary: 'Convert the payload of the query; the answer is the result alone',
        parameters: [...WORD_PARAMETERS, ...PAYLOAD_PARAMETERS, REASONING_PARAMETER, PRETTY],
        responses: { 200: BARE, ...GET_ERRORS },
      },
      post: {
        tags: ['conversion'],
        summary: 'Convert the request body; the answer is the result alone',
        parameters: [...WORD_PARAMETERS, REASONING_PARAMETER, PRETTY],
        requestBody: sent({ schema: PAYLOAD, example: EXAMPLE }),
        responses: { 200: BARE, ...POST_ERRORS },
      },
    },
    '/api/convert': {
      get: {
        tags: ['conversion'],
        summary: 'Convert the payload of the query; the answer wraps the result',
        parameters: [
          ...WORD_PARAMETERS,
          ...PAYLOAD_PARAMETERS,
          REASONING_PARAMETER,
          PRETTY,
          EXPLAIN,
        ],
        responses: { 200: WRAPPED, ...GET_ERRORS },
      },
      post: {
        tags: ['conversion'],
        summary: 'Convert the body of the wrapper; the answer wraps the result',
        description: 'Query parameters of the same names are read too; the wrapper wins.',
        requestBody: sent({ schema: { $ref: '#/components/schemas/Wrapper' } }),
        responses: { 200: WRAPPED, ...POST_ERRORS },
      },
    },
    '/stream': { post: STREAM },
    '/api/stream': { post: { ...STREAM, summary: `${STREAM.summary}, by its other name` } },
    '/healthz': {
      get: {
        tags: ['health'],
        summary: 'Whether the service is up',
        responses: {
          200: {
            description: 'It is.',
            content: { 'application/json': { example: { status: 'ok' } } },
          },
        },
      },
    },
  },
  components: { schemas: SCHEMAS },
} as const;

function optional(name: string, description: string): object {
  return { name, in: 'query', required: false, description, schema: { type: 'string' } };
}

function sent(json: object): object {
  return { required: true, content: { 'application/json': json } };
}

function error(description: string): object {
  const schema = { $ref: '#/components/schemas/Error' };
  return { description, content: { 'application/json': { schema } } };
}
