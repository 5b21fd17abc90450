import { appendFileSync } from 'node:fs';
import { type AnySchema, Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { openApiDocument } from '../../apps/hub/src/docs/openapi.js';

interface DocumentedAnswer {
  content: { 'application/json': { schema: AnySchema; examples?: Record<string, unknown> } };
}

interface DocumentedRoute {
  method: string;
  path: string;
  pattern: RegExp;
  responses: Record<string, DocumentedAnswer>;
}

/** An answer as it came. */
export interface SeenAnswer {
  method: string;
  path: string;
  status: number;
  body: any;
}

/** The document as the tests hold it against the hub. */
export const DOCUMENT = openApiDocument('test') as any;

// The document lets answers grow; the tests do not: a field that it does not name is an undocumented field.
function closed(schema: any): any {
  if (Array.isArray(schema)) return schema.map(closed);
  if (schema === null || typeof schema !== 'object') return schema;
  const inner = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, closed(value)]),
  );
  return schema.type === 'object' && schema.properties
    ? { additionalProperties: false, ...inner }
    : inner;
}

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
for (const [name, schema] of Object.entries(DOCUMENT.components.schemas)) {
  ajv.addSchema(closed(schema) as AnySchema, `#/components/schemas/${name}`);
}

const validators = new Map<AnySchema, ValidateFunction>();

function validatorOf(schema: AnySchema): ValidateFunction {
  const known = validators.get(schema) ?? ajv.compile(closed(schema) as AnySchema);
  validators.set(schema, known);
  return known;
}

const ROUTES: DocumentedRoute[] = Object.entries<any>(DOCUMENT.paths).flatMap(([path, methods]) =>
  Object.entries<any>(methods).map(([method, { responses }]) => ({
    method: method.toUpperCase(),
    path,
    pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`),
    responses,
  })),
);

/** Codes that any address may answer before a route is found. */
const BEFORE_ROUTES = new Set(['request.not_found', 'request.method_not_allowed']);

/** Notes in the file that `KHUB_ASKED` names what was asked and answered; scripts/untested-answers.mjs reads it. */
function noteAsked(route: DocumentedRoute, path: string, status: number, body: any): void {
  const file = process.env.KHUB_ASKED;
  if (file === undefined) return;
  const query = [...new URLSearchParams(path.split('?')[1]).keys()];
  const operation = `${route.method} ${route.path}`;
  const code = status === 200 ? 'success' : body?.error?.code;
  appendFileSync(file, `${JSON.stringify({ operation, code, query })}\n`);
}

/** Throws when an answer is not what the OpenAPI document says of its route: its status, its code or its fields. */
export function assertDocumented({ method, path, status, body }: SeenAnswer): void {
  const [address = ''] = path.split('?');
  const route = ROUTES.find((each) => each.method === method && each.pattern.test(address));
  if (route) noteAsked(route, path, status, body);
  if (!route || (status !== 200 && BEFORE_ROUTES.has(body?.error?.code))) return;
  const answer = route.responses[status]?.content['application/json'];
  const where = `${method} ${route.path} answers ${status}`;
  if (!answer)
    throw new Error(`${where}, which the document does not name: ${JSON.stringify(body)}`);
  const validate = validatorOf(answer.schema);
  const fits = validate(body) as boolean;
  if (!fits) throw new Error(`${where} unlike the document: ${ajv.errorsText(validate.errors)}`);
  if (status !== 200 && !Object.hasOwn(answer.examples ?? {}, body.error.code)) {
    throw new Error(`${where} with ${body.error.code}, which the document does not name`);
  }
}
