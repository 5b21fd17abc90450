// Reads a hub every way there is, and says what is wrong with what comes.
import { Ajv2020 } from 'ajv/dist/2020.js';
import { hostileText, pick } from '../hostile.mjs';
import { OPEN_IDS, PRIVATE_IDS, SECRET_IDS, SECRET_NAMES, STATUSES } from './values.mjs';
import { SECRETS } from './town.mjs';

const MODERN = '2026-07-28';
const META = {
  'io.modelcontextprotocol/protocolVersion': MODERN,
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'fuzz', version: '1' },
};
const IDS = [...OPEN_IDS, ...SECRET_IDS, ...PRIVATE_IDS];
const WORDS = ['pnpm', 'deploy', 'retry budget', 'depoly', 'x', '机密', 'type:task', 'tag:a'];
const PROJECTS = [...SECRET_NAMES, 'shop', 'Shop', '..', '\u0000', 'a'.repeat(64), undefined];
/** What is asked with, beside words that nothing has. */
const PARAMETERS = {
  groupKey: ['core', 'other', undefined],
  limit: ['1', '5', '500'],
  projectKey: PROJECTS,
  project: PROJECTS,
  id: IDS,
  targetId: IDS,
  term: ['hub', 'ﷺ'.repeat(200)],
  actor: ['administrator', 'member_core_ada'],
  status: ['active', 'proposed', 'tombstone', 'todo', 'unknown'],
  type: ['note', 'task', '__proto__', 'constructor'],
  layer: ['raw', 'canonical', 'constructor'],
};
/** These last, or need what is no one's to give. */
const LEFT_OUT = /stream|\/mcp|docs\/assets|^\/console/;

const escaped = (text) => encodeURIComponent(String(text).toWellFormed()) || '%20';

/** What the document says of answers, compiled once each. */
export class Schemas {
  ajv = new Ajv2020({ strict: false, validateFormats: false });
  #compiled = new Map();

  constructor(document) {
    this.document = document;
    for (const [name, schema] of Object.entries(document.components.schemas))
      this.ajv.addSchema(schema, `#/components/schemas/${name}`);
  }

  of(schema) {
    if (!this.#compiled.has(schema)) this.#compiled.set(schema, this.ajv.compile(schema));
    return this.#compiled.get(schema);
  }
}

/** Reads as one of the town's members, or as its administrator. */
export class Reading {
  constructor(town, { random, schemas, answers }) {
    Object.assign(this, { town, random, schemas, answers });
    this.routes = Object.entries(schemas.document.paths)
      .filter(([path, methods]) => methods.get && !LEFT_OUT.test(path))
      .map(([path, { get }]) => ({
        path,
        parameters: get.parameters ?? [],
        schema: get.responses[200]?.content['application/json']?.schema,
      }));
  }

  /** Reads with every way that the administration has, each `times` times. */
  async asAdministrator(times) {
    const logs = await this.town.insist('/api/v1/admin/logs');
    this.logIds = logs.logs.map(({ id, logId }) => id ?? logId);
    for (const route of this.routes.filter(({ path }) => path.includes('/admin/')))
      for (let time = 0; time < times; time++)
        await this.#ask(this.#request(route, time === 0), undefined, route.schema);
  }

  /** Reads with every way that a member has. */
  async asMember(member, times) {
    for (const route of this.routes.filter(({ path }) => !path.includes('/admin/')))
      for (let time = 0; time < times; time++)
        await this.#ask(this.#request(route, time === 0, member), member, route.schema);
    await this.#walk(member);
    for (const call of this.#calls(member)) await this.#call(member, call);
    await this.#recall(member);
    await this.#inConsole(member, times);
  }

  /** With every way that the administration has, in a session of the member's, which may use some of them. */
  async #inConsole(member, times) {
    const session = await this.town.enter(member);
    for (const route of this.routes.filter(({ path }) => path.includes('/admin/')))
      for (let time = 0; time < times; time++)
        await this.#ask(this.#request(route, time === 0, member), member, route.schema, session);
    const tasks = IDS.map((id) => ({ id, status: pick(this.random, STATUSES), from: 'blocked' }));
    const items = IDS.map((id) => ({ id, verdict: pick(this.random, ['confirmed', 'doubted']) }));
    for (const [path, body] of [
      ['/api/v1/admin/tasks/move', { tasks }],
      ['/api/v1/admin/knowledge/judge', { items }],
    ]) {
      const answer = await this.town.ask(path, { headers: session, body });
      this.#judge(path, { ...answer, member });
    }
  }

  /** What comes beside prompts: with each hidden word and each id in them, and with hostile ones. */
  async #recall(member) {
    const words = Object.values(SECRETS).flatMap(({ word, misspelt }) => [word, misspelt]);
    for (const asked of [...words, ...IDS, ...WORDS, hostileText(this.random).toWellFormed()]) {
      const prompt = `${asked} deploy retry budget`;
      const body = { prompt, projectKey: pick(this.random, [...SECRET_NAMES, 'shop', 'core']) };
      const answer = await this.town.ask('/api/v1/recall', { token: member.accessToken, body });
      this.#judge(`recall ${JSON.stringify(prompt)}`, { ...answer, member, asked });
    }
  }

  #request({ path, parameters }, plain, member) {
    const { random } = this;
    const own = {
      groupKey: [member?.groupKey ?? 'core'],
      logId: this.logIds ?? ['x'],
      memberId: ['member_core_ada'],
    };
    const at = path.replace(/\{(\w+)\}/g, (_, name) =>
      escaped(
        pick(
          random,
          own[name] ?? (path.includes('projects/') ? [...SECRET_NAMES, 'kept', 'shop'] : IDS),
        ),
      ),
    );
    if (plain) return at;
    const query = parameters
      .filter((each) => each.in === 'query' && each.name !== 'wait' && random() < 0.4)
      .map(({ name, schema }) => [name, this.#parameter(name, schema)])
      .filter(([, value]) => value !== undefined);
    return query.length > 0
      ? `${at}?${query.map((pair) => pair.map(escaped).join('=')).join('&')}`
      : at;
  }

  #parameter(name, schema = {}) {
    const { random } = this;
    if (random() < 0.1) return hostileText(random);
    if (name === 'query')
      return pick(random, [
        ...WORDS,
        ...Object.values(SECRETS).flatMap(({ word, misspelt }) => [word, misspelt]),
      ]);
    if (Object.hasOwn(PARAMETERS, name)) return pick(random, PARAMETERS[name]);
    if (schema.enum) return pick(random, schema.enum);
    if (schema.type === 'boolean') return pick(random, ['true', 'false']);
    if (schema.type === 'integer') return pick(random, ['0', '1', '50']);
    if (schema.format === 'date-time')
      return pick(random, ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-05-01T00:00:00Z']);
    return pick(random, ['core', 'x', undefined]);
  }

  /** A pull and the federation's pages, to their ends. */
  async #walk(member) {
    for (const path of ['/api/v1/sync/pull', '/api/v1/federation/sync-events']) {
      for (let cursor = ''; ;) {
        const text = await this.#ask(`${path}?limit=1000&cursor=${cursor}`, member);
        const page = text ? JSON.parse(text) : {};
        const next = page.cursor ?? page.nextCursor;
        if (!page.hasMore || !next || next === cursor) break;
        cursor = next;
      }
    }
  }

  #calls() {
    const { random } = this;
    const id = () => pick(random, IDS);
    const tool = (name, args) => ['tools/call', { name, arguments: args }];
    const searches = [
      ...WORDS,
      ...Object.values(SECRETS).flatMap(({ word, misspelt }) => [word, misspelt]),
    ].map((query) => tool('search_knowledge', { query, includeSuperseded: true, limit: 50 }));
    return [
      ...searches,
      tool('search_knowledge', { includeSuperseded: true, limit: 50, format: 'json' }),
      tool('search_knowledge', { query: hostileText(random).toWellFormed() || 'x' }),
      ...IDS.map((each) => tool('get_knowledge', { id: each })),
      tool('get_knowledge', { id: id(), format: 'json' }),
      ...[...SECRET_NAMES, 'shop', 'core', null].map((projectKey) =>
        tool('project_brief', { projectKey, limit: 50 }),
      ),
      tool('resolve_term', {
        term: pick(random, [
          'hub',
          'HUB',
          'ﷺ',
          ...Object.values(SECRETS).map(({ misspelt }) => misspelt),
        ]),
      }),
      tool('hub_status', {}),
      ['resources/list', {}],
      ['resources/templates/list', {}],
      ['resources/read', { uri: `hub://knowledge/${escaped(id())}` }],
      ...SECRET_NAMES.map((name) => ['resources/read', { uri: `hub://projects/${name}/brief` }]),
      ['resources/read', { uri: 'hub://projects/shop/brief' }],
      ['resources/read', { uri: 'hub://glossary/hub' }],
      [
        'completion/complete',
        {
          ref: { type: 'ref/resource', uri: 'hub://knowledge/{id}' },
          argument: { name: 'id', value: pick(random, ['o', '_', 's', '<', '']) },
        },
      ],
      [
        'completion/complete',
        {
          ref: { type: 'ref/resource', uri: 'hub://glossary/{term}' },
          argument: { name: 'term', value: pick(random, ['h', 'r', 'ch', '']) },
        },
      ],
    ];
  }

  async #call(member, [method, params]) {
    const { town } = this;
    const body = { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: META } };
    const name = String(params.name ?? params.uri ?? 'x').replace(/[^!-~]/g, '');
    const headers = {
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': MODERN,
      'mcp-method': method,
      'mcp-name': name,
    };
    const options = { token: member.accessToken, body, headers };
    const { status, text } = await town.ask('/mcp', options);
    const asked = params.arguments?.query ?? params.arguments?.term;
    this.#judge(`mcp ${method} ${JSON.stringify(params)}`, { status, text, member, asked });
    if (text.includes('"code":-32603'))
      town.problems.push(`mcp ${method} ${JSON.stringify(params)}: ${text.slice(0, 300)}`);
  }

  async #ask(path, member, schema, session) {
    const by = session ? { headers: session } : { token: member?.accessToken };
    const { status, text } = await this.town.ask(path, by);
    const asked = new URL(path, 'http://x').searchParams.get('query');
    this.#judge(path, { status, text, member, asked });
    if (status === 200 && schema) this.#hold(path, text, schema);
    return status === 200 ? text : undefined;
  }

  /** What the document promises has to be there, and of its type. */
  #hold(path, text, schema) {
    const validate = this.schemas.of(schema);
    if (!validate(JSON.parse(text)))
      this.town.problems.push(
        `${path}: unlike the document: ${this.schemas.ajv.errorsText(validate.errors)}`,
      );
  }

  #judge(what, { status, text, member, asked }) {
    this.answers[status] = (this.answers[status] ?? 0) + 1;
    const { problems } = this.town;
    const who = member?.name ?? 'administrator';
    if (status >= 500) problems.push(`${who} ${what}: ${status} ${text.slice(0, 300)}`);
    for (const { word, misspelt, tell } of member?.hidden ?? []) {
      if (text.includes(tell))
        problems.push(`${who} ${what}: is shown ${tell}: ${around(text, tell)}`);
      // Whoever asks for a word is told that it was asked for; nobody is told how a hidden one is spelled.
      if (asked !== word && text.includes(word))
        problems.push(
          `${who} ${what}: is shown ${word}, having asked for ${asked ?? 'nothing'} (${misspelt}): ${around(text, word)}`,
        );
    }
  }
}

function around(text, word) {
  const at = text.indexOf(word);
  return text.slice(Math.max(0, at - 150), at + 100);
}
