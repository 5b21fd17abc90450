const ADMINISTRATION = '/api/v1/admin';

/** The routes of administration that also serve members' sessions, each with what the member may see; the others are for administrators only. */
const ROUTES: ReadonlySet<string> = new Set(
  [
    '/activity',
    '/glossary',
    '/groups',
    '/knowledge',
    '/knowledge/:groupKey/:id',
    '/knowledge/:groupKey/:id/history',
    '/knowledge/:groupKey/:id/neighbourhood',
    '/knowledge/:groupKey/:id/twins',
    '/knowledge-edges',
    '/logs',
    '/logs/:logId/events',
    '/overview',
    '/projects',
    '/projects/:groupKey/:id/brief',
    '/quality-review',
    '/similar-knowledge',
    '/stream',
    '/task-digest',
  ].map((path) => ADMINISTRATION + path),
);

/**
 * The changes that members make in the console: with the rights that their clients have when they push them, and of members their own
 * name alone.
 */
const CHANGES: ReadonlySet<string> = new Set(
  ['/knowledge', '/knowledge/judge', '/members/:memberId/rename', '/tasks/move'].map(
    (path) => ADMINISTRATION + path,
  ),
);

/** Whether a member who is not an administrator may send this request to a route of administration. */
export function isForMembers(method: string, route: string): boolean {
  if (method === 'POST') return CHANGES.has(route);
  return (method === 'GET' || method === 'HEAD') && ROUTES.has(route);
}
