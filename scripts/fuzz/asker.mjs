// Sends the requests of a fuzz as a member, and says what is wrong with the answers.
import { Agent, request as send } from 'node:http';

/** An answer that takes longer than this hangs; a busy machine may keep a good one for some seconds. */
const HANG_MS = 15_000;
const CODE = /^[a-z]+\.[a-z_]+$/;

/** A member that sends, with its credentials; it joins anew when these are refused. */
export class Asker {
  /** How often each status came. */
  answers = {};
  slowestMs = 0;
  #agent = new Agent({ keepAlive: true });
  #joining;

  constructor(url) {
    this.url = new URL(url);
  }

  /** Makes the group and who is in it; answers what the hub says of itself: `{document, tools}`. */
  async learn() {
    await this.#insist('POST', '/api/v1/admin/groups', { key: 'core', joinMode: 'open' });
    this.targetId = (await this.#join('Target')).memberId;
    const document = await this.#insist('GET', '/openapi.json');
    const member = await this.member();
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
    const { result } = await this.#insist('POST', '/mcp', list, this.#mcpHeaders(member));
    return { document, tools: result.tools };
  }

  /** The member to send as. */
  member() {
    this.#joining ??= this.#open();
    return this.#joining;
  }

  /** Sends a request; answers what is wrong with how it was answered, or undefined. */
  async problemOf(request) {
    const member = await this.member();
    const headers = { ...request.headers };
    if (request.isMember) headers.authorization ??= `Bearer ${member.accessToken}`;
    const began = performance.now();
    const answer = await this.#ask({ ...request, headers }).catch((error) => ({ error }));
    this.slowestMs = Math.max(this.slowestMs, performance.now() - began);
    if (answer.error) return String(answer.error);
    const { status, text } = answer;
    this.answers[status] = (this.answers[status] ?? 0) + 1;
    const isCurrent = (await this.#joining)?.accessToken === member.accessToken;
    if (isCurrent && headers.authorization === `Bearer ${member.accessToken}`)
      this.#follow(member, request, status, text);
    return problemIn(request, status, text);
  }

  /** The next request comes with the token that this one got, or from a new member when its own is refused. */
  #follow(member, { path, method }, status, text) {
    const isRotation = path.startsWith('/api/v1/auth/rotate') && method === 'POST';
    if (isRotation && status === 200)
      this.#joining = Promise.resolve({ ...member, accessToken: JSON.parse(text).accessToken });
    else if (status === 401 || text.includes('auth.member_disabled')) this.#joining = undefined;
  }

  /** What is wrong with the hub after all requests. */
  async problemsAfterwards() {
    const problems = [];
    const ready = await this.#ask({ method: 'GET', path: '/readyz' });
    if (ready.status !== 200) problems.push(`/readyz: ${ready.status} ${ready.text}`);
    for (const list of ['audit', 'glossary', 'review-queue', 'knowledge?query=pnpm'])
      await this.#insist('GET', `/api/v1/admin/${list}`);
    const { projections } = await this.#insist('GET', '/api/v1/admin/overview');
    for (const { name, status, ...rest } of projections)
      if (status !== 'running')
        problems.push(`projection ${name} is ${status}: ${JSON.stringify(rest)}`);
    this.#agent.destroy();
    return problems;
  }

  async #open() {
    this.opened = (this.opened ?? 0) + 1;
    const joined = await this.#join(`Fuzzer ${this.opened}`);
    const member = { ...joined, targetId: this.targetId };
    const clientInfo = { name: 'fuzz', version: '1' };
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
    const message = { jsonrpc: '2.0', id: 0, method: 'initialize', params };
    const headers = this.#mcpHeaders(member);
    const { headers: answered } = await this.#ask({
      method: 'POST',
      path: '/mcp',
      headers,
      body: JSON.stringify(message),
    });
    return { ...member, session: answered['mcp-session-id'] };
  }

  #mcpHeaders({ accessToken, session }) {
    return {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(session && { 'mcp-session-id': session }),
    };
  }

  #join(displayName) {
    return this.#insist('POST', '/api/v1/join', { groupKey: 'core', displayName });
  }

  async #insist(method, path, body, headers = { 'content-type': 'application/json' }) {
    const given = body && { headers, body: JSON.stringify(body) };
    const { status, text } = await this.#ask({ method, path, ...given });
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text}`);
    return jsonIn(text);
  }

  #ask({ method, path, headers = {}, body }) {
    const { hostname, port } = this.url;
    return new Promise((resolve, reject) => {
      const options = { hostname, port, method, path, headers, agent: this.#agent };
      const sent = send(options, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => (text += chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, text }),
        );
      });
      sent.setTimeout(HANG_MS, () => sent.destroy(new Error(`no answer for ${HANG_MS} ms`)));
      sent.on('error', reject);
      sent.end(body);
    });
  }
}

/** The JSON of an answer, also when it came as the last message of a stream. */
function jsonIn(text) {
  if (!text.startsWith('{') && /^data: /m.test(text))
    return JSON.parse(
      text
        .split('\n')
        .filter((line) => line.startsWith('data: {'))
        .at(-1)
        .slice(6),
    );
  return JSON.parse(text);
}

function problemIn({ isMcp, good }, status, text) {
  if (status >= 500) return `${status} ${text.slice(0, 200)}`;
  if (good !== undefined && status === 200) {
    const { accepted, rejected } = JSON.parse(text);
    if (accepted < 1 || rejected.some(({ id }) => id === good)) return 'a good event was refused';
  }
  if (status < 400) return undefined;
  try {
    const { error } = jsonIn(text);
    const { code, message } = error;
    const isKnown = isMcp ? typeof code === 'number' : CODE.test(code);
    return isKnown && typeof message === 'string' ? undefined : `${status} without its code`;
  } catch {
    return `${status} without an error body: ${text.slice(0, 200)}`;
  }
}
