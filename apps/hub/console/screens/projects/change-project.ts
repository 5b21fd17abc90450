import { answered, api } from '../../api/client.js';

/** A project by its group and id. */
export interface Place {
  groupKey: string;
  id: string;
}

/** Gives a project another name or key, finishes it or takes it up again. */
export function changeProject(
  path: Place,
  body: { name?: string; projectKey?: string; finished?: boolean },
) {
  return answered(api.PUT('/api/v1/admin/projects/{groupKey}/{id}', { params: { path }, body }));
}
