import { MOMENTS, momentOf } from '@app/domain';
import { z } from 'zod';

/** A moment after which something changed, as the filter `since:` of a query takes it. */
export const SINCE = z
  .string()
  .refine((text) => momentOf(text, 0) !== null, `must be ${MOMENTS}`)
  .optional();

/** Milliseconds since 1970 of a SINCE; undefined where none was given. */
export function sinceOf(text: z.output<typeof SINCE>, now: number): number | undefined {
  return text === undefined ? undefined : (momentOf(text, now) ?? undefined);
}
