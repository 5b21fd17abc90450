import { HubError, MAX_JSON_DEPTH } from '@app/domain';
import { type ArgumentMetadata, ValidationPipe, type ValidationPipeOptions } from '@nestjs/common';
import type { ValidationError } from 'class-validator';

function detailsOf(
  errors: readonly ValidationError[],
  parent = '',
): { path: string; message: string }[] {
  return errors.flatMap(({ property, constraints = {}, children = [] }) => {
    const path = parent === '' ? property : `${parent}.${property}`;
    const own = Object.values(constraints).map((message) => ({ path, message }));
    return [...own, ...detailsOf(children, path)];
  });
}

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** Refuses what the validator could trip over: keys that reach into prototypes, and nesting past `MAX_JSON_DEPTH`. */
function assertPlain(value: unknown): void {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.value === null || typeof next.value !== 'object') continue;
    if (next.depth > MAX_JSON_DEPTH)
      throw new HubError('request.invalid', 'The body is nested too deeply.');
    for (const [key, child] of Object.entries(next.value)) {
      if (FORBIDDEN_KEYS.has(key))
        throw new HubError('request.invalid', `The key ${key} is not allowed.`);
      open.push({ value: child, depth: next.depth + 1 });
    }
  }
}

/** Checks a body or query against its DTO and answers the DTO; errors are `request.invalid` with one detail a problem. */
export class DtoPipe extends ValidationPipe {
  constructor(options: ValidationPipeOptions = {}) {
    super({
      ...options,
      transform: true,
      whitelist: true,
      stopAtFirstError: true,
      exceptionFactory: (errors) => {
        const details = detailsOf(errors);
        return new HubError('request.invalid', details[0]?.message, details);
      },
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type === 'custom' || !this.toValidate(metadata)) return value;
    if (
      metadata.type === 'body' &&
      (value === null || typeof value !== 'object' || Array.isArray(value))
    ) {
      throw new HubError('request.invalid', 'The body must be a JSON object.');
    }
    assertPlain(value);
    return super.transform(value, metadata) as Promise<unknown>;
  }
}
