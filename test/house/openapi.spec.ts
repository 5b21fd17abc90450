import { ERRORS } from '@app/domain';
import { RequestMethod, type Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { getMetadataStorage } from 'class-validator';
import { limitedBy } from '../../apps/hub/src/openapi/limited-by.js';
import type { Schema } from '../../apps/hub/src/openapi/schema.js';
import { DOCUMENT, assertDocumented } from '../support/contract.js';
import { TestHub } from '../support/hub.js';

interface Route {
  method: string;
  path: string;
  /** Its body and query DTOs. */
  dtos: Type[];
}

/** Routes whose body is read by hand, and the ones that describe themselves in another way. */
const UNDOCUMENTED = /^\/(mcp|docs|openapi\.json|console)/;

const METHODS = RequestMethod as unknown as Record<number, string>;
const BODY = '3';
const QUERY = '4';

function pathOf(prefix: string, path: string): string {
  const joined = `/${prefix}/${path}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
  return joined.replace(/:(\w+)/g, '{$1}');
}

function fieldsOf(dto: Type): string[] {
  const metadata = getMetadataStorage().getTargetValidationMetadatas(dto, '', true, false);
  return [...new Set(metadata.map(({ propertyName }) => propertyName))];
}

/** What the document says of each field of a route. */
function documentedFields({ method, path }: Route): Record<string, Schema> {
  const { parameters = [], requestBody } = DOCUMENT.paths[path][method];
  const inQuery = parameters.map(({ name, schema }: { name: string; schema: Schema }) => [
    name,
    schema,
  ]);
  const body = requestBody?.content['application/json']?.schema.properties ?? {};
  return { ...Object.fromEntries(inQuery), ...body };
}

function routesOf(controller: Type): Route[] {
  const prefix = Reflect.getMetadata('path', controller) as string;
  const prototype = controller.prototype as Record<string, object>;
  return Object.getOwnPropertyNames(prototype).flatMap((name) => {
    const handler = prototype[name] as object;
    const method = Reflect.getMetadata('method', handler) as number | undefined;
    if (name === 'constructor' || method === undefined) return [];
    const types = Reflect.getMetadata('design:paramtypes', prototype, name) as Type[];
    const args = (Reflect.getMetadata('__routeArguments__', controller, name) ?? {}) as Record<
      string,
      { index: number }
    >;
    const dtos = Object.entries(args)
      .filter(([key]) => [BODY, QUERY].includes(key.split(':')[0] as string))
      .flatMap(([, { index }]) => types[index] ?? [])
      .filter((type) => type.name.endsWith('Dto'));
    const path = pathOf(prefix, Reflect.getMetadata('path', handler) as string);
    return [{ method: METHODS[method]!.toLowerCase(), path, dtos }];
  });
}

describe('the OpenAPI document', () => {
  let hub: TestHub;
  let routes: Route[];

  beforeAll(async () => {
    hub = await TestHub.start();
    const modules = [...hub.app.get(ModulesContainer).values()];
    const controllers = modules.flatMap(({ controllers: all }) =>
      [...all.values()].map(({ metatype }) => metatype as Type),
    );
    routes = controllers.flatMap(routesOf).filter(({ path }) => !UNDOCUMENTED.test(path));
  });

  afterAll(() => hub.stop());

  it('describes every route and no other', () => {
    const documented = Object.entries<object>(DOCUMENT.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(documented.toSorted()).toEqual(
      routes.map(({ method, path }) => `${method} ${path}`).toSorted(),
    );
  });

  it('names every field that a route takes', () => {
    const missing = routes.flatMap((route) => {
      const documented = documentedFields(route);
      return route.dtos
        .flatMap(fieldsOf)
        .filter((field) => !Object.hasOwn(documented, field))
        .map((field) => `${route.method} ${route.path}: ${field}`);
    });
    expect(missing).toEqual([]);
  });

  it('says of every field the limits and the default that it is validated by', () => {
    for (const route of routes) {
      const documented = documentedFields(route);
      for (const dto of route.dtos) {
        const own = Object.entries(documented).filter(([name]) => fieldsOf(dto).includes(name));
        const fields = Object.fromEntries(own);
        expect([route.path, fields]).toEqual([route.path, limitedBy(dto, fields)]);
      }
    }
  });

  it('names every error code at some route', () => {
    const named = new Set(JSON.stringify(DOCUMENT.paths).match(/[a-z]+\.[a-z_]+(?=":\{"value")/g));
    const general = [
      'request.method_not_allowed',
      'request.not_found',
      'request.timeout',
      'request.expectation_failed',
    ];
    expect(
      Object.keys(ERRORS).filter((code) => !named.has(code) && !general.includes(code)),
    ).toEqual([]);
  });

  it('is served as it is tested', async () => {
    const { status, body } = await hub.ask('/openapi.json');
    expect(status).toBe(200);
    expect(body.openapi).toBe('3.1.0');
    expect(body.paths).toEqual(DOCUMENT.paths);
  });

  it('gives each route an example that fits its schema', () => {
    for (const [path, methods] of Object.entries<any>(DOCUMENT.paths)) {
      for (const [method, { responses }] of Object.entries<any>(methods)) {
        const { example: body } = responses[200].content['application/json'] ?? {};
        if (body === undefined) continue;
        const seen = { method: method.toUpperCase(), path, status: 200, body };
        expect(() => assertDocumented(seen)).not.toThrow();
      }
    }
  });
});
