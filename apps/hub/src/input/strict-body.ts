import { HubError } from '@app/domain';
import { Injectable, type PipeTransform } from '@nestjs/common';
import { originOf } from './validation.pipe.js';

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The paths of what was sent and is not in the DTO, at any depth. */
function droppedPaths(sent: unknown, dto: unknown, parent = ''): string[] {
  if (!isObject(sent) || !isObject(dto)) return [];
  return Object.keys(sent).flatMap((key) => {
    const path = parent === '' ? key : `${parent}.${key}`;
    return Object.hasOwn(dto, key) ? droppedPaths(sent[key], dto[key], path) : [path];
  });
}

/**
 * Refuses a body with a field nobody knows, for a mistyped `maxUses` must not go unnoticed: `@Body(StrictBody)`, as all of
 * administration does. Works on what the `DtoPipe` answered. Throws `request.invalid`.
 */
@Injectable()
export class StrictBody implements PipeTransform {
  transform(dto: object): object {
    const dropped = droppedPaths(originOf(dto), dto);
    if (dropped.length === 0) return dto;
    const details = dropped.map((path) => ({ path, message: 'is not a field of this body' }));
    throw new HubError('request.invalid', `${dropped[0]} is not a field of this body.`, details);
  }
}
