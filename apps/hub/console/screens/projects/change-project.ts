import { answered, api } from '../../api/client.js';
import type { Place } from '../../hooks/use-place.js';

/** Gives a project another name or key, finishes it or takes it up again. */
export function changeProject(
  path: Place,
  body: { name?: string; projectKey?: string; finished?: boolean },
) {
  return answered(api.PUT('/api/v1/admin/projects/{groupKey}/{id}', { params: { path }, body }));
}
