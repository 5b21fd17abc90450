import type { Type } from '@nestjs/common';

const STRICT = Symbol('strict');

/**
 * Marks a DTO whose body is refused with a field nobody knows, for a mistyped `maxUses` must not go unnoticed. The bodies of
 * administration carry it.
 */
export const Strict = (): ClassDecorator => (target) =>
  Reflect.defineMetadata(STRICT, true, target);

/** Returns whether a DTO carries `@Strict()`. */
export function isStrict(dto: Type): boolean {
  return Reflect.hasMetadata(STRICT, dto);
}
