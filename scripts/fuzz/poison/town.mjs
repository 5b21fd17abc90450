// A hub with two groups, and four members with different rights who push whatever they like.
import { pick } from '../hostile.mjs';
import { poisonEvent } from './events.mjs';
import { PRIVATE_IDS, SECRET_IDS, SECRET_KEYS } from './values.mjs';

/** What only some may read: a word that finds it, and one that nobody has asked for. */
export const SECRETS = {
  core: { word: 'rhododendron', misspelt: 'rhododendorn', tell: 'qzsecretofcore' },
  other: { word: 'chrysanthemum', misspelt: 'chrysantemum', tell: 'qzsecretofother' },
  private: { word: 'bougainvillea', misspelt: 'bougainvilea', tell: 'qzprivateofada' },
};

const MAX_EVENTS = 30;
const KEPT = 500;

/** The groups, their members, and what they push. */
export class Town {
  /** How many events were taken, and refused by reason. */
  accepted = 0;
  refused = {};
  /** How often an administrator did what, with which status. */
  done = {};
  problems = [];
  /** What was pushed last, `{id, groupKey}`, and how much before. */
  events = [];
  #pushed = 0;

  constructor(url) {
    this.url = url;
  }

  /** Asks the hub; answers `{status, text}`. */
  async ask(path, { method, token, body, headers } = {}) {
    const response = await fetch(this.url + path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  }

  /** Asks for what has to succeed; answers its JSON. */
  async insist(path, options) {
    const { status, text } = await this.ask(path, options);
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    return JSON.parse(text);
  }

  /** Makes groups, members, restricted projects and the first secrets. */
  async found() {
    const secret = SECRETS.core;
    const people = [
      ['ada', 'core', { secret, private: SECRETS.private, visibility: 'org' }],
      ['ben', 'core', { secret, visibility: 'org' }],
      ['cy', 'core', { visibility: 'org' }],
      ['dan', 'other', { secret: SECRETS.other }],
    ];
    for (const key of ['core', 'other'])
      await this.insist('/api/v1/admin/groups', { body: { key, joinMode: 'open' } });
    this.members = {};
    for (const [name, groupKey, more] of people) {
      const joined = await this.insist('/api/v1/join', { body: { groupKey, displayName: name } });
      const hidden = Object.values(SECRETS).filter(
        (each) => each !== more.secret && each !== more.private,
      );
      this.members[name] = { name, ...joined, ...more, hidden };
    }
    const { ada, ben, dan } = this.members;
    const shop = { id: 'shop', name: 'shop' };
    await this.insist('/api/v1/projects', { token: ada.accessToken, body: shop });
    await this.#restrict(ada, [
      [ada, 'owner'],
      [ben, 'member'],
    ]);
    await this.#restrict(dan, [[dan, 'owner']]);
    for (const [member, ids, place, { word, tell }] of [
      [ada, SECRET_IDS, { projectKey: 'secret' }, secret],
      [ada, PRIVATE_IDS, { visibility: 'private' }, SECRETS.private],
      [dan, SECRET_IDS, { projectKey: 'secret' }, SECRETS.other],
    ]) {
      const events = ids.map((id) => ({
        id: `first ${member.name} ${id}`,
        kind: 'knowledge.captured',
        payload: { knowledge: { id, title: word, content: tell, ...place } },
      }));
      await this.push(member, events);
    }
  }

  /** Takes people of another town in, who may see there and here what they may see there. */
  async settle(people) {
    this.members = {};
    for (const [name, { hidden }] of Object.entries(people)) {
      const body = { groupKey: 'core', displayName: name };
      this.members[name] = { name, ...(await this.insist('/api/v1/join', { body })), hidden };
    }
  }

  /** The headers of a member's session of the console, which begins with the first. */
  async enter(member) {
    if (member.session) return member.session;
    const path = '/api/v1/console/codes';
    const { code } = await this.insist(path, { method: 'POST', token: member.accessToken });
    const response = await fetch(`${this.url}/api/v1/admin/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    });
    const [cookie] = response.headers.get('set-cookie').split(';');
    member.session = { cookie, 'x-khub-console': '1' };
    return member.session;
  }

  async #restrict(owner, members) {
    const [projectKey, ...later] = SECRET_KEYS;
    const body = { id: 'kept', projectKey, name: 'secret' };
    await this.insist('/api/v1/projects', { token: owner.accessToken, body });
    const access = members.map(([{ memberId }, role]) => ({ memberId, role }));
    const path = `/api/v1/admin/projects/${owner.groupKey}/kept`;
    const restricted = { visibility: 'restricted', members: access };
    await this.insist(`${path}/acl`, { method: 'PUT', body: restricted });
    for (const key of later) await this.insist(path, { method: 'PUT', body: { projectKey: key } });
  }

  /** Pushes events; what is neither taken nor clearly refused is a problem. */
  async push(member, events) {
    const body = { clientId: member.clientId, events };
    const { status, text } = await this.ask('/api/v1/sync/push', {
      token: member.accessToken,
      body,
    });
    if (status !== 200) {
      if (status >= 500)
        this.problems.push(
          `push: ${status} ${text.slice(0, 300)}: ${JSON.stringify(events).slice(0, 2_000)}`,
        );
      return;
    }
    const { accepted, rejected } = JSON.parse(text);
    this.accepted += accepted;
    for (const { reason, message } of rejected) {
      this.refused[reason] = (this.refused[reason] ?? 0) + 1;
      if (!message) this.problems.push(`push: ${reason} without a message`);
    }
  }

  /** Lets a member push some events, and keeps them. */
  async pushSome(random) {
    const member = pick(random, Object.values(this.members));
    const events = Array.from({ length: 1 + Math.floor(random() * MAX_EVENTS) }, () =>
      poisonEvent(random, member, `${member.name}-${++this.#pushed}`),
    );
    await this.push(member, events);
    const { groupKey } = member;
    this.events = [...this.events, ...events.map(({ id }) => ({ id, groupKey }))].slice(-KEPT);
  }
}
