import { reviewIdOf } from '@app/domain';
import type { Operation } from '../../apps/hub/src/openapi/operation.js';
import type { Ask } from './hub.js';

const subject = { kind: 'proposal', groupKey: 'core', subjectId: 'k', openedIn: 1 } as const;
const PARTS: Record<string, string> = {
  groupKey: 'core',
  id: 'x',
  memberId: 'm',
  token: 't',
  logId: '00000000-0000-4000-8000-000000000000',
  name: 'search',
};
/** Bodies that are well formed, so that what answers is not their form. */
const BODIES: Record<string, object> = {
  'post /api/v1/admin/session': { token: 'a token that is not the one' },
  'put /api/v1/admin/members/{memberId}/role': { role: 'administrator' },
  'post /api/v1/admin/members/{memberId}/rename': { displayName: 'Bob' },
  'put /api/v1/auth/name': { displayName: 'Bob' },
  'post /api/v1/join': { groupKey: 'core', displayName: 'Bob' },
  'post /api/v1/auth/renew': { accessToken: 'kha_x', signature: `${'A'.repeat(86)}==` },
  'post /api/v1/sync/push': { clientId: 'c', events: [] },
  'post /api/v1/projects': { id: 'p', name: 'P' },
  'post /api/v1/admin/groups': { key: 'core' },
  'post /api/v1/admin/invites': { groupKey: 'core' },
  'post /api/v1/admin/mirrors': {
    url: 'https://hub.example',
    token: 'kha_x',
    keys: [
      'knowledge-hub/b557b9a6-0f43-4a52-8b0c-3f9c51c0a1de+365ef465+AQMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMD',
    ],
    remoteGroupKey: 'core',
    groupKey: 'core',
  },
  'post /api/v1/admin/webhooks': { groupKey: 'core', url: 'https://hooks.example/' },
  'post /api/v1/admin/projects': { groupKey: 'core', id: 'p', name: 'P' },
  'put /api/v1/admin/projects/{groupKey}/{id}/acl': { visibility: 'group' },
  'post /api/v1/admin/glossary': { groupKey: 'core', term: 't', definition: 'd' },
  'put /api/v1/admin/glossary/{id}': { term: 't' },
  'post /api/v1/admin/knowledge-edges': {
    groupKey: 'core',
    kind: 'relates_to',
    fromId: 'a',
    toId: 'b',
  },
  'post /api/v1/admin/review-queue/{id}/resolve': { decision: 'accept' },
  'post /api/v1/admin/events/{eventId}/redact': { groupKey: 'core' },
  'post /api/v1/admin/knowledge': { groupKey: 'core', type: 'note', title: 't' },
  'post /api/v1/admin/knowledge/judge': { groupKey: 'core', items: [] },
  'post /api/v1/admin/tasks/move': { groupKey: 'core', tasks: [] },
};

/** Parts of an address behind which it does not do without a query. */
const QUERIES: readonly [RegExp, string][] = [[/\/proof$/, '?eventId=e']];

/** The method and path of an operation. */
export const nameOf = ({ method, path }: Operation) => `${method} ${path}`;
/** Where an operation is asked, each part of its path filled in. */
export const addressOf = ({ path }: Operation): string =>
  path
    .replace('review-queue/{id}', `review-queue/${reviewIdOf(subject)}`)
    .replace('mirrors/{id}', `mirrors/${PARTS['logId']}`)
    .replace(/\{(\w+)\}/g, (_, name: string) => PARTS[name] ?? 'x') +
  (QUERIES.find(([pattern]) => pattern.test(path))?.[1] ?? '');
/** A request of an operation that is well formed. */
export const asking = (operation: Operation, more: Ask = {}): Ask => ({
  method: operation.method.toUpperCase(),
  ...(operation.body && { body: BODIES[nameOf(operation)] ?? {} }),
  ...more,
});
