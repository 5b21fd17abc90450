// What an administrator does about what was pushed, in words of the same kind.
import { hostileText, pick } from '../hostile.mjs';
import { KEYS, OPEN_IDS, SECRET_NAMES, STATUSES } from './values.mjs';

const EDGES = ['supersedes', 'duplicates', 'contradicts', 'relates_to', 'depends_on'];

/** A text that a body of JSON can carry. */
const said = (random) => hostileText(random).toWellFormed();

const ACTIONS = {
  async redact(town, random) {
    const { id, groupKey } = pick(random, town.events);
    const path = `/api/v1/admin/events/${id}/redact`;
    return town.ask(path, { body: { groupKey, reason: said(random) } });
  },
  async resolve(town, random) {
    const { items } = await town.insist('/api/v1/admin/review-queue?limit=50');
    if (items.length === 0) return undefined;
    const path = `/api/v1/admin/review-queue/${encodeURIComponent(pick(random, items).id)}/resolve`;
    const decision = pick(random, ['accept', 'reject', 'dismiss']);
    return town.ask(path, { body: { decision, reason: said(random) } });
  },
  join: (town, random) =>
    town.ask('/api/v1/admin/knowledge-edges', {
      body: {
        groupKey: 'core',
        kind: pick(random, EDGES),
        fromId: pick(random, OPEN_IDS),
        toId: pick(random, OPEN_IDS),
        reason: said(random),
      },
    }),
  define: (town, random) =>
    town.ask('/api/v1/admin/glossary', {
      body: {
        groupKey: 'core',
        term: said(random),
        definition: said(random),
        aliases: [said(random).slice(0, 200).toWellFormed()],
      },
    }),
  welcome: (town, random) =>
    town.ask('/api/v1/join', { body: { groupKey: 'core', displayName: said(random) } }),
  /** The restricted project goes round in its keys, by any of its names; the open one gets others, and both are finished or not. */
  rename(town, random) {
    const isSecret = random() < 0.5;
    const project = isSecret ? pick(random, SECRET_NAMES) : 'shop';
    const body = {
      projectKey: pick(random, isSecret ? SECRET_NAMES : [...KEYS, ...SECRET_NAMES]),
      finished: random() < 0.5,
      ...(random() < 0.3 && { name: said(random) }),
    };
    return town.ask(`/api/v1/admin/projects/core/${project}`, { method: 'PUT', body });
  },
  judge(town, random) {
    const items = OPEN_IDS.filter(() => random() < 0.3).map((id) => ({
      id,
      verdict: pick(random, ['confirmed', 'doubted', 'corrected']),
      text: { summary: said(random) },
      reason: said(random).slice(0, 200).toWellFormed(),
    }));
    return town.ask('/api/v1/admin/knowledge/judge', { body: { groupKey: 'core', items } });
  },
  move(town, random) {
    const ids = OPEN_IDS.filter(() => random() < 0.5);
    const tasks = ids.map((id) => ({ id, status: pick(random, STATUSES), anyway: true }));
    return town.ask('/api/v1/admin/tasks/move', { body: { groupKey: 'core', tasks } });
  },
  /** The lists of an open project move; nobody gets into the secret ones. */
  list(town, random) {
    const { ada, ben, cy } = town.members;
    const members = [ada, ben, cy]
      .filter(() => random() < 0.5)
      .map(({ memberId }) => ({ memberId, role: pick(random, ['owner', 'member', 'reader']) }));
    const visibility = pick(random, ['restricted', 'group']);
    const path = '/api/v1/admin/projects/core/shop/acl';
    return town.ask(path, { method: 'PUT', body: { visibility, members } });
  },
};

/** Does one thing or another; what fails is a problem of the town's. */
export async function administer(town, random) {
  const name = pick(random, Object.keys(ACTIONS));
  const { status, text } = (await ACTIONS[name](town, random)) ?? {};
  town.done[`${name} ${status}`] = (town.done[`${name} ${status}`] ?? 0) + 1;
  if (status >= 500) town.problems.push(`${name}: ${status} ${text.slice(0, 300)}`);
}
