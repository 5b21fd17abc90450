import { openSession, postMcp, rpc } from '../hub/mcp/mcp-request.js';
import type { Joined, TestHub } from './hub.js';
import { pullAll } from './projects.js';

/** Somebody who reads the hub every way there is; `null` is somebody without a bearer. Answers are texts to be searched. */
export class Reader {
  private session: ReturnType<typeof openSession> | undefined;
  /** A session answers one of two requests that are under way with one id. */
  private requests = 0;

  constructor(
    private readonly hub: TestHub,
    private readonly member: Joined | null,
  ) {}

  /** All that the logs give: pull and the federation read. */
  async logs(): Promise<string> {
    if (!this.member) return '';
    const { events } = await pullAll(this.hub, this.member);
    const path = '/api/v1/federation/sync-events?limit=1000';
    const { body } = await this.hub.ask(path, { token: this.member.accessToken });
    const shown = (each: { events: { payload: unknown }[] }) =>
      JSON.stringify(each.events.map(({ payload }) => payload));
    const [pulled, federated] = [shown({ events }), shown(body)];
    if (pulled !== federated) throw new Error('pull and the federation read differ');
    return pulled;
  }

  /** The briefs of all projects that the member is shown and of none, over HTTP and over MCP. */
  async briefs(): Promise<string> {
    if (!this.member) return '';
    const token = this.member.accessToken;
    const { body } = await this.hub.ask('/api/v1/projects', { token });
    const texts: string[] = [];
    for (const { id, projectKey } of body.projects) {
      const brief = await this.hub.ask(`/api/v1/projects/${id}/brief?limit=500`, { token });
      texts.push(JSON.stringify(brief.body));
      const tool = await this.mcp('tools/call', {
        name: 'project_brief',
        arguments: { projectKey, limit: 50 },
      });
      texts.push(tool, await this.resource(`hub://projects/${projectKey}/brief`));
    }
    const { body: none } = await this.hub.ask('/api/v1/brief?limit=500', { token });
    const args = { projectKey: 'not-known-yet', limit: 50 };
    const tool = await this.mcp('tools/call', { name: 'project_brief', arguments: args });
    return [...texts, JSON.stringify(none), tool].join('\n');
  }

  /** What search finds by a word, or by what a person has typed of it, without the words that were asked for. */
  async search(query: string): Promise<string> {
    const found = await this.tool('search_knowledge', {
      query,
      includeSuperseded: true,
      limit: 50,
    });
    const told = found.replace(/searched for: [^"\n]*?\./, '');
    return told + (await this.complete('hub://knowledge/{id}', 'id', query));
  }

  /** All there is, page by page, without a word to look for. */
  async list(): Promise<string> {
    const pages: string[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const page = await this.tool('search_knowledge', {
        includeSuperseded: true,
        limit: 50,
        format: 'json',
        ...(cursor && { cursor }),
      });
      pages.push(page);
      cursor = JSON.parse(page).structuredContent.nextCursor;
    }
    return pages.join('\n');
  }

  /** One item, by its id: as agents read it, and with all its fields. */
  async item(id: string): Promise<string> {
    const told = await this.tool('get_knowledge', { id });
    return told + (await this.tool('get_knowledge', { id, format: 'json' }));
  }

  /** What a term means. */
  async term(term: string): Promise<string> {
    const resolved = await this.tool('resolve_term', { term });
    const read = await this.resource(`hub://glossary/${term}`);
    return resolved + read + (await this.complete('hub://glossary/{term}', 'term', term));
  }

  /** How many items a search that finds nothing says it looked at. */
  async counted(): Promise<number> {
    const text = await this.tool('search_knowledge', { query: 'qqqqq' });
    return Number(/items there: (\d+)/.exec(text)?.[1]);
  }

  /** The result of a tool. */
  tool(name: string, args: object): Promise<string> {
    return this.mcp('tools/call', { name, arguments: args });
  }

  /** What a resource says. */
  resource(uri: string): Promise<string> {
    return this.mcp('resources/read', { uri });
  }

  private complete(uri: string, name: string, value: string): Promise<string> {
    const ref = { type: 'ref/resource', uri };
    return this.mcp('completion/complete', { ref, argument: { name, value } });
  }

  private async mcp(method: string, params: object): Promise<string> {
    const token = this.member?.accessToken;
    this.session ??= openSession(this.hub, token);
    const session = await this.session;
    const { body } = await postMcp(this.hub, rpc(method, params, ++this.requests), {
      token,
      session,
    });
    return JSON.stringify(body.result ?? body.error);
  }
}
