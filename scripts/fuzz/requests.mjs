// Requests made of what the hub says of itself: its OpenAPI document and its MCP tools.
import { FromSchema } from './from-schema.mjs';
import { hostileBody, hostileText, hostileValue, pick } from './hostile.mjs';

const MODERN = '2026-07-28';
const META = {
  'io.modelcontextprotocol/protocolVersion': MODERN,
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'fuzz', version: '1' },
};
const HEADERS = [
  ['accept', '*/*'],
  ['content-type', 'text/plain'],
  ['x-forwarded-for', '127.0.0.1'],
  ['if-none-match', '*'],
  ['range', 'bytes=0-1'],
  ['cookie', 'khub=x'],
  ['mcp-session-id', 'gone'],
  ['last-event-id', '1'],
  ['accept-encoding', 'gzip'],
  ['origin', 'https://evil.example'],
];
const ids = Array.from({ length: 12 }, (_, at) => `item-${at}`);
const keys = ['alpha', 'beta', 'gamma', 'Alpha', null];

/** What fits fields by their names, so that requests get past the first check and meet each other's things. */
const WORDS = {
  // The group that everything happens in is in none of the bodies that make groups.
  key: ['fuzz-1', 'fuzz-2'],
  groupKey: ['core'],
  branch: ['core'],
  id: ids,
  knowledgeId: ids,
  fromId: ids,
  toId: ids,
  from: ids,
  to: ids,
  targetId: ids,
  projectKey: keys,
  projectId: keys,
  title: ['Use pnpm', 'Deploy on Fridays'],
  summary: ['The lock file is pnpm’s.', 'Never.'],
  content: ['Some text'],
  text: ['Some text'],
  query: ['pnpm', 'deploy'],
  term: ['pnpm', 'hub', 'lock'],
  definition: ['what it is'],
  layer: ['raw', 'extract', 'canonical'],
  type: ['note', 'task', 'command', 'runbook'],
  status: ['active', 'superseded', 'todo', 'done', 'proposed'],
  visibility: ['private', 'project', 'team', 'org', 'group', 'restricted'],
  tags: [['a', 'b'], []],
  tombstone: [true],
  conflict: [true],
  revisionId: ['r1', 'r2'],
  rating: [0, 0.5, 1],
  adoptionDelta: [0.1, -1],
  confidenceDelta: [0.1, -1],
  weightDelta: [1, -5],
  changes: [{ projectKey: null }, { title: 'Changed' }, { visibility: 'private' }],
  knowledge: [{ id: 'item-1', title: 'Whole', projectKey: 'alpha' }],
  quality: [{ confidence: 1, rating: 0 }],
  para: [{ category: 'projects', key: 'alpha' }],
  source: [{ kind: 'git', metadata: { taskKey: 't1' } }],
  kind: [
    'knowledge.captured',
    'knowledge.updated',
    'knowledge.deleted',
    'knowledge.restored',
    'knowledge.rated',
    'knowledge.proposed',
    'knowledge.edge_added',
    'knowledge.edge_removed',
    'glossary.defined',
    'task.updated',
    'member.joined',
    'supersedes',
    'contradicts',
    'note.taken',
  ],
  createdAt: ['2026-05-01T08:00:00Z', null],
  wait: ['0', '0.1', '31', 'x'],
};

/** Makes requests `{method, path, headers, body, isMcp, good}`; `good` is the id of an event that must not be refused. */
export class Requests {
  constructor({ document, tools }) {
    this.tools = tools;
    this.make = new FromSchema(WORDS, document.components.schemas);
    this.routes = Object.entries(document.paths)
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, route]) => ({ method, path, route })),
      )
      // A stream that lasts is no hang.
      .filter(({ route }) => !route.responses[200].content['text/event-stream']);
  }

  /** The next request for a member `{clientId, memberId, session}`; `number` makes ids of its own. */
  next(random, member, number) {
    const request =
      random() < 0.25 ? this.#mcp(random, member, number) : this.#http(random, member, number);
    const headers = { ...request.headers };
    if (random() < 0.1) {
      const [name, value] = pick(random, HEADERS);
      headers[name] = value;
    }
    const as = random();
    if (as < 0.06) headers.authorization = `Bearer ${hostileText(random).replace(/[^!-~]/g, 'x')}`;
    return { ...request, headers, isMember: as > 0.12 };
  }

  #http(random, member, number) {
    const { method, path, route } = pick(random, this.routes);
    const { parameters = [], requestBody } = route;
    const at = path.replace(/\{(\w+)\}/g, (_, name) => escaped(this.#part(random, name, member)));
    const query = parameters
      .filter((each) => each.in === 'query' && random() < 0.4)
      .map(({ name, schema }) => [name, this.#parameter(random, name, schema)]);
    if (random() < 0.03) query.push([hostileText(random), hostileText(random)]);
    const search = query.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join('&');
    const request = { method: method.toUpperCase(), path: search ? `${at}?${search}` : at };
    const schema = requestBody?.content['application/json']?.schema;
    if (!schema) return request;
    const headers = { 'content-type': 'application/json' };
    if (path.endsWith('/push'))
      return { ...request, headers, ...this.#push(random, member, number) };
    return { ...request, headers, body: hostileBody(random, this.make.value(random, schema)) };
  }

  #parameter(random, name, schema) {
    // A wait that is meant is no hang.
    if (name === 'wait') return pick(random, WORDS.wait);
    return random() < 0.3 ? hostileText(random) : spelled(this.make.value(random, schema, name));
  }

  #part(random, name, { targetId }) {
    if (random() < 0.3) return hostileText(random);
    const parts = { memberId: targetId, groupKey: 'core', id: pick(random, ids) };
    return parts[name] ?? String(pick(random, [...ids, ...keys]));
  }

  /** A push whose events are anything, among them one that is good. */
  #push(random, { clientId }, number) {
    const pushed = { $ref: '#/components/schemas/PushedEvent' };
    const events = Array.from({ length: Math.floor(random() * 6) }, () =>
      this.make.value(random, pushed),
    );
    if (random() < 0.2)
      return { body: hostileBody(random, { clientId: hostileValue(random), events }) };
    const good = `good-${number}`;
    events.push({ id: good, kind: 'note.taken', payload: { number } });
    return { body: JSON.stringify({ clientId, events }), good };
  }

  #mcp(random, member, number) {
    const [method, params] = this.#call(random);
    const isModern = random() < 0.5;
    const message = {
      jsonrpc: '2.0',
      // Requests of one session that are under way need ids of their own.
      id: number,
      method,
      params: isModern && isRecord(params) ? { ...params, _meta: META } : params,
    };
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(isModern
        ? { 'mcp-protocol-version': MODERN, 'mcp-method': method, 'mcp-name': nameOf(params) }
        : { 'mcp-session-id': member.session }),
    };
    return {
      method: 'POST',
      path: '/mcp',
      headers,
      body: hostileBody(random, message),
      isMcp: true,
    };
  }

  #call(random) {
    const tool = pick(random, this.tools);
    const text = () => spelled(this.make.value(random, { type: 'string' }, 'id'));
    const calls = [
      ['tools/call', { name: tool.name, arguments: this.make.value(random, tool.inputSchema) }],
      ['tools/call', { name: tool.name, arguments: this.make.value(random, tool.inputSchema) }],
      ['tools/call', { name: tool.name, arguments: this.make.value(random, tool.inputSchema) }],
      ['tools/list', { cursor: hostileText(random) }],
      ['resources/list', {}],
      ['resources/read', { uri: `hub://knowledge/${text()}` }],
      ['resources/read', { uri: hostileText(random) }],
      [
        'prompts/get',
        { name: pick(random, ['start_task', 'capture_learning', text()]), arguments: {} },
      ],
      [
        'completion/complete',
        {
          ref: { type: 'ref/resource', uri: 'hub://knowledge/{id}' },
          argument: { name: 'id', value: text() },
        },
      ],
      ['tools/call', hostileValue(random)],
    ];
    return pick(random, calls);
  }
}

/** A value as text; one with a member `toString` has none of its own. */
function spelled(value) {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function isRecord(value) {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** What the header `mcp-name` may carry of a call's name. */
function nameOf(params) {
  const name = isRecord(params) ? (params.name ?? params.uri) : undefined;
  return typeof name === 'string' ? name.replace(/[^!-~]/g, '') : 'x';
}

/** Percent-encoded where that is possible; a lone surrogate has no encoding and goes as a broken one. */
function escaped(value) {
  const text = spelled(value);
  return /\p{Surrogate}/u.test(text) ? '%ed%a0%80' : encodeURIComponent(text) || '%20';
}
