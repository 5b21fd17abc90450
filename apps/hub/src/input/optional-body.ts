import type { Type } from '@nestjs/common';

const OPTIONAL_BODY = Symbol('optional body');

/** Marks the DTO of a route that asked for no body once: what is no JSON object is none, as it always was there. */
export const OptionalBody = (): ClassDecorator => (target) =>
  Reflect.defineMetadata(OPTIONAL_BODY, true, target);

/** Returns whether a DTO carries `@OptionalBody()`. */
export function isOptionalBody(dto: Type): boolean {
  return Reflect.hasMetadata(OPTIONAL_BODY, dto);
}
