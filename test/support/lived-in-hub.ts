import { generateKeyPairSync } from 'node:crypto';
import { endorse, signAsAuthor, signingKeyOf } from '@app/domain';
import type { Joined, TestHub } from './hub.js';
import { restrictedProject, setAccess } from './projects.js';
import { WebhookTarget } from './webhook-target.js';

/** A hub in which something of everything has happened, and who may still read it. */
export interface LivedIn {
  members: Joined[];
  itemIds: string[];
  /** What the webhook of the group `core` was told. */
  target: WebhookTarget;
}

const captured = (id: string, more: object = {}) => ({
  id: `capture ${id}`,
  kind: 'knowledge.captured',
  payload: { knowledge: { id, title: `About ${id}`, summary: `What is known of ${id}`, ...more } },
});
const told = (id: string, kind: string, payload: object) => ({ id, kind, payload });

/** Pushes as a member under a request id that names the push. */
function pushing(hub: TestHub) {
  let pushes = 0;
  return async (member: Joined, ...events: object[]): Promise<void> => {
    const { status, body } = await hub.ask('/api/v1/sync/push', {
      token: member.accessToken,
      body: { clientId: member.clientId, events },
      headers: { 'x-request-id': `push-${++pushes}` },
    });
    if (status !== 200) throw new Error(JSON.stringify(body));
  };
}

async function signWithKeys(hub: TestHub, member: Joined): Promise<void> {
  const [first, second] = [1, 2].map(() => generateKeyPairSync('ed25519').privateKey);
  const salt = Buffer.alloc(32, 5).toString('base64');
  const rotate = (body: object) =>
    hub.ask('/api/v1/auth/rotate', { token: member.accessToken, body });
  const [replaces, signingKey] = [signingKeyOf(first!), signingKeyOf(second!)];
  Object.assign(member, (await rotate({ signingKey: replaces })).body);
  const push = async (id: string, key = first!) => {
    const event = { id, kind: 'note.taken', createdAt: null, canonicalPayload: '{}', salt };
    const signature = signAsAuthor(key, { ...member, event });
    const { canonicalPayload: _, ...rest } = event;
    await hub.push(member, [{ ...rest, payload: {}, signature }]);
  };
  await push('signed');
  const { clientId } = member;
  const endorsement = endorse(first!, { clientId, signingKey, replaces });
  Object.assign(member, (await rotate({ signingKey, endorsement })).body);
  await push('signed anew', second);
}

async function administer(hub: TestHub, ada: Joined, dan: Joined): Promise<void> {
  const admin = (path: string, body: object, method = 'POST') =>
    hub.ask(`/api/v1/admin${path}`, { method, body });
  const term = { groupKey: 'core', term: 'Peony', definition: 'A flower' };
  const { id } = (await admin('/glossary', term)).body;
  await admin(`/glossary/${id}`, { definition: 'A large flower', aliases: ['paeonia'] }, 'PUT');
  const gone = (await admin('/glossary', { ...term, term: 'Weed' })).body;
  await hub.ask(`/api/v1/admin/glossary/${gone.id}`, { method: 'DELETE' });
  await admin('/knowledge-edges', {
    groupKey: 'core',
    kind: 'depends_on',
    fromId: 'roses',
    toId: 'soil',
  });
  const reviews = (await hub.ask('/api/v1/admin/review-queue?groupKey=core')).body.items;
  const proposed = reviews.find(({ kind }: any) => kind === 'proposal');
  await admin(`/review-queue/${proposed.id}/resolve`, { decision: 'accept', reason: 'Agreed' });
  const invite = (await admin('/invites', { groupKey: 'core' })).body;
  await hub.ask(`/api/v1/admin/invites/${invite.token}`, { method: 'DELETE' });
  await admin('/invites', { groupKey: 'core', maxUses: 3 });
  await admin(`/members/${dan.memberId}/disable`, { reason: 'left' });
  await admin(`/members/${ada.memberId}/role`, { role: 'administrator' }, 'PUT');
  await admin('/groups', { key: 'core', displayName: 'The core' });
}

/** Fills a hub with all that people and agents do in two groups. */
export async function liveIn(hub: TestHub): Promise<LivedIn> {
  const push = pushing(hub);
  await hub.group('core');
  await hub.group('apart', { joinMode: 'open' });
  const [ada, bob, cleo, dan] = await Promise.all(
    ['Ada', 'Bob', 'Cleo', 'Dan'].map((name) => hub.join('core', name)),
  );
  const eve = await hub.join('apart', 'Eve');
  const target = await WebhookTarget.start();
  const hook = { groupKey: 'core', url: target.url };
  const { status } = await hub.ask('/api/v1/admin/webhooks', { body: hook });
  if (status !== 200) throw new Error(`the webhook was refused with ${status}`);
  await restrictedProject(hub, ada!, 'vault');
  // What names an item that comes later is shown to its author alone until then.
  await push(bob!, told('early rating', 'knowledge.rated', { knowledgeId: 'roses', rating: 1 }));
  await push(
    bob!,
    told('early end', 'knowledge.deleted', { knowledgeId: 'tulips', tombstone: true }),
  );
  await push(
    ada!,
    captured('roses', { projectKey: 'garden', layer: 'canonical', tags: ['flower'] }),
    captured('soil', { projectKey: 'garden', type: 'decision', layer: 'canonical' }),
    captured('diary', { visibility: 'private' }),
    captured('combination', { projectKey: 'vault' }),
    captured('house rules', { visibility: 'org' }),
    captured('water', {
      type: 'task',
      projectKey: 'garden',
      source: { kind: 'agent', metadata: { taskKey: 'w', taskStatus: 'doing' } },
    }),
  );
  await push(ada!, captured('tulips'));
  await push(
    bob!,
    captured('old roses', { projectKey: 'garden' }),
    told('update', 'knowledge.updated', { knowledgeId: 'soil', changes: { summary: 'Loam' } }),
    told('supersede', 'knowledge.edge_added', {
      kind: 'supersedes',
      fromId: 'roses',
      toId: 'old roses',
    }),
    told('rate', 'knowledge.rated', { knowledgeId: 'soil', rating: 0.9, adoptionDelta: 0.2 }),
    told('contradict', 'knowledge.edge_added', {
      kind: 'contradicts',
      fromId: 'roses',
      toId: 'soil',
    }),
    told('propose', 'knowledge.proposed', { id: 'lilies', title: 'Plant lilies' }),
    told('propose 2', 'knowledge.proposed', { id: 'cacti', title: 'Plant cacti' }),
    told('forbidden', 'knowledge.deleted', { knowledgeId: 'combination', tombstone: true }),
    told('no kind', '', {}),
  );
  await push(
    cleo!,
    told('secret', 'note.taken', { secret: 'x' }),
    captured('leak', { title: 'A secret' }),
  );
  await push(
    bob!,
    captured('shed'),
    told('end', 'knowledge.deleted', { knowledgeId: 'shed', tombstone: true }),
  );
  await push(bob!, told('back', 'knowledge.restored', { knowledgeId: 'shed' }));
  await push(dan!, told('signed badly', 'note.taken', { n: 1 }), {
    ...told('forged', 'note.taken', {}),
    signature: { algorithm: 'hmac-sha256', value: 'ab'.repeat(32) },
  });
  await push(eve, captured('elsewhere', { visibility: 'org' }), captured('roses'));
  await signWithKeys(hub, bob!);
  await administer(hub, ada!, dan!);
  for (const eventId of ['secret', 'capture leak'])
    await hub.ask(`/api/v1/admin/events/${encodeURIComponent(eventId)}/redact`, {
      body: { groupKey: 'core', reason: 'a secret' },
    });
  await setAccess(hub, ada!, 'vault', {
    members: [
      [ada!, 'owner'],
      [bob!, 'reader'],
    ],
  });
  await setAccess(hub, ada!, 'garden', { visibility: 'group' }).catch(() => undefined);
  await hub.ask(`/api/v1/admin/members/${cleo!.memberId}/erase`, { method: 'POST' });
  const itemIds = ['roses', 'soil', 'diary', 'combination', 'house rules', 'water', 'tulips'];
  itemIds.push('old roses', 'lilies', 'cacti', 'shed');
  return { members: [ada!, bob!, eve], itemIds, target };
}
