import type { Answer, Ask, Joined, TestHub } from './hub.js';

/** The console of a hub as a browser has it: with a cookie and the header of its own page. */
export class ConsolePage {
  private constructor(
    private readonly hub: TestHub,
    readonly cookie: string,
  ) {}

  /** Signs in with a token or code; throws when that is refused. */
  static async signIn(hub: TestHub, secret: object): Promise<ConsolePage> {
    const { status, headers, body } = await hub.ask('/api/v1/admin/session', { body: secret });
    if (status !== 200) throw new Error(JSON.stringify(body));
    const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';');
    return new ConsolePage(hub, cookie);
  }

  /** Enters as a member, with a code that its bearer gets. */
  static async enter(hub: TestHub, { accessToken: token }: Joined): Promise<ConsolePage> {
    const { body } = await hub.ask('/api/v1/console/codes', { method: 'POST', token });
    return ConsolePage.signIn(hub, { code: body.code });
  }

  /** The same page on another replica. */
  on(hub: TestHub): ConsolePage {
    return new ConsolePage(hub, this.cookie);
  }

  /** Asks below `/api/v1/admin`. */
  ask(path: string, options: Ask = {}): Promise<Answer> {
    const headers = { cookie: this.cookie, 'x-khub-console': '1', ...options.headers };
    return this.hub.ask(`/api/v1/admin/${path}`, { ...options, headers });
  }
}
