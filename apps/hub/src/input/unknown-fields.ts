import { HubError } from '@app/domain';

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

/** Throws `request.invalid` when a body has a field that the DTO made of it lacks. */
export function assertNoUnknownField(sent: object, dto: object): void {
  const dropped = droppedPaths(sent, dto);
  if (dropped.length === 0) return;
  const details = dropped.map((path) => ({ path, message: 'is not a field of this body' }));
  throw new HubError('request.invalid', `${dropped[0]} is not a field of this body.`, details);
}
