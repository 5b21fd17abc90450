import { KINDS, PROTOCOLS } from '@app/conversion';
import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiQuery, ApiResponse, type ApiResponseOptions } from '@nestjs/swagger';
import { WARNINGS_HEADER } from './warnings-header.js';

const EXAMPLE = { model: 'gpt-5.2', messages: [{ role: 'user', content: 'Hello' }] };

const CONVERTED = {
  model: 'gpt-5.2',
  max_tokens: 4096,
  messages: [{ role: 'user', content: [{ type: 'text', text: 'Hello' }] }],
};

const SWITCH = '`1`, `true`, `yes` and `on` switch it on; anything else leaves it off.';

const WARNINGS: NonNullable<ApiResponseOptions['headers']> = {
  [WARNINGS_HEADER]: {
    description: 'How many losses there were and their codes; absent when there were none.',
    schema: { type: 'string', example: '1; codes="defaulted-max-tokens"' },
  },
};

const ANY_JSON = { description: 'Any JSON payload' };

/** The query parameters of a route; `payload in query` adds `body` and `body_b64`, `explain` its switch. */
export function DescribeParameters(...more: ('payload in query' | 'explain')[]): MethodDecorator {
  const parameters = [
    ApiQuery({ name: 'kind', enum: KINDS, example: 'request' }),
    ApiQuery({ name: 'source', enum: PROTOCOLS, example: 'openai' }),
    ApiQuery({ name: 'target', enum: PROTOCOLS, example: 'claude' }),
    ApiQuery({ name: 'pretty', required: false, description: `Indented output. ${SWITCH}` }),
  ];
  if (more.includes('payload in query')) {
    parameters.push(
      ApiQuery({
        name: 'body',
        required: false,
        description: 'The payload as JSON text; this or `body_b64`.',
        example: JSON.stringify(EXAMPLE),
      }),
      ApiQuery({
        name: 'body_b64',
        required: false,
        description: 'The payload in base64, standard or URL-safe, padded or not.',
      }),
    );
  }
  if (more.includes('explain'))
    parameters.push(
      ApiQuery({ name: 'explain', required: false, description: `Adds \`warnings\`. ${SWITCH}` }),
    );
  return applyDecorators(...parameters);
}

/** The bare payload as answer, and as request body where the route takes one. */
export function DescribePayload(sent?: 'body'): MethodDecorator {
  const answer = ApiResponse({
    status: 200,
    description:
      'The converted payload, nothing around it. For kind=stream: one event, or an array of several or none.',
    headers: WARNINGS,
    content: { 'application/json': { schema: ANY_JSON, example: CONVERTED } },
  });
  if (!sent) return answer;
  return applyDecorators(answer, ApiBody({ schema: { ...ANY_JSON, example: EXAMPLE } }));
}

/** The wrapper that is sent to `POST /api/convert`. */
export function DescribeWrapper(): MethodDecorator {
  const parameter = (words: readonly string[]) => ({ type: 'string', enum: [...words] });
  return ApiBody({
    description: 'Query parameters of the same names are read too; the wrapper wins.',
    schema: {
      type: 'object',
      required: ['kind', 'source', 'target', 'body'],
      properties: {
        kind: parameter(KINDS),
        source: parameter(PROTOCOLS),
        target: parameter(PROTOCOLS),
        body: ANY_JSON,
        pretty: { type: 'boolean', default: false },
        explain: { type: 'boolean', default: false },
      },
      example: {
        kind: 'request',
        source: 'openai',
        target: 'claude',
        body: EXAMPLE,
        explain: true,
      },
    },
  });
}

/** The wrapped result. */
export function DescribeWrapped(): MethodDecorator {
  const warning = {
    code: { type: 'string' },
    path: { type: 'string' },
    message: { type: 'string' },
  };
  return ApiResponse({
    status: 200,
    description:
      'The converted payload with its parameters and a link to the page that carries the input.',
    headers: WARNINGS,
    schema: {
      type: 'object',
      required: ['kind', 'source', 'target', 'output', 'share_url'],
      properties: {
        kind: { type: 'string' },
        source: { type: 'string' },
        target: { type: 'string' },
        output: ANY_JSON,
        share_url: { type: 'string', format: 'uri' },
        warnings: {
          type: 'array',
          description: 'Only with `explain`.',
          items: { type: 'object', properties: warning },
        },
      },
    },
  });
}

/** The errors every conversion route can answer. */
export function DescribeErrors(): MethodDecorator {
  const error = (status: number, description: string) =>
    ApiResponse({
      status,
      description,
      schema: {
        type: 'object',
        required: ['error'],
        properties: { error: { type: 'string' } },
      },
    });
  return applyDecorators(
    error(400, 'A parameter or the format of the input is wrong.'),
    error(413, 'The body is larger than 10 MiB.'),
    error(422, 'The payload is not one of that kind and protocol.'),
  );
}
