const ADMINISTRATION = '/api/v1/admin';

/** The routes of administration that serve a member's session, each with what that member may see; all else is for administrators. */
const ROUTES: ReadonlySet<string> = new Set(
  [
    '/activity',
    '/glossary',
    '/groups',
    '/knowledge',
    '/knowledge/:groupKey/:id',
    '/knowledge/:groupKey/:id/history',
    '/knowledge/:groupKey/:id/neighbourhood',
    '/knowledge-edges',
    '/logs',
    '/logs/:logId/events',
    '/overview',
    '/projects',
    '/projects/:groupKey/:id/brief',
    '/quality-review',
    '/stream',
    '/task-digest',
  ].map((path) => ADMINISTRATION + path),
);

/** Whether a member who is no administrator may ask this of a route of administration. */
export function isForMembers(method: string, route: string): boolean {
  return (method === 'GET' || method === 'HEAD') && ROUTES.has(route);
}
