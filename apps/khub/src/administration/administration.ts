import type { CommandContext } from '../command-context.js';
import { EXIT, Failure } from '../failure.js';
import { HubClient, type HubRequest } from '../hub/hub-client.js';
import { hubUrlOf } from '../join-hub.js';
import { hubOnThisMachine } from './hub-settings.js';

/** How an administrator reaches a hub; both have a default. */
export interface AdministrationOptions {
  hub?: string;
  adminToken?: string;
}

/** The group that a hub has from its beginning. */
const FIRST_GROUP = 'default';

/** The group that is meant where none is said: one's own, on another hub its first. */
export function ownGroup({ home }: CommandContext, { hub }: AdministrationOptions): string {
  return home.hasJoined && hub === undefined ? home.readCredentials().groupKey : FIRST_GROUP;
}

/** The hub that is meant where none is named: the one joined, else that of this machine. */
function usualHub({ home, terminal }: CommandContext): string {
  return home.hasJoined ? home.readCredentials().hubUrl : hubOnThisMachine(terminal.env);
}

/** What the hub says when it does not take somebody for an administrator. */
const REFUSALS = ['admin.token_required', 'auth.missing_token', 'auth.invalid_token'];

/** A hub, asked as its administrator: from its own machine, or with its administration token. */
export class Administration {
  readonly client: HubClient;
  private readonly token: string | undefined;

  constructor(context: CommandContext, { hub, adminToken }: AdministrationOptions) {
    const { env, runtime } = context.terminal;
    this.client = new HubClient(hub === undefined ? usualHub(context) : hubUrlOf(hub), runtime);
    this.token = adminToken ?? (env['KHUB_ADMIN_TOKEN'] || undefined);
  }

  /** Resolves as `HubClient.ask` does. Throws a `Failure` that says what is lacking when the hub refuses. */
  ask<Body>(request: Omit<HubRequest, 'token'>, field: keyof Body & string): Promise<Body> {
    return this.asAdministrator(request, (asked) => this.client.ask<Body>(asked, field));
  }

  /** The same for an answer that is not JSON. */
  text(request: Omit<HubRequest, 'token'>): Promise<string> {
    return this.asAdministrator(request, (asked) => this.client.text(asked));
  }

  private async asAdministrator<Answer>(
    request: Omit<HubRequest, 'token'>,
    ask: (request: HubRequest) => Promise<Answer>,
  ): Promise<Answer> {
    try {
      return await ask({ ...request, path: `/api/v1/admin${request.path}`, token: this.token });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      throw this.explained(error);
    }
  }

  private explained({ exitCode, message, remedy, code }: Failure): Failure {
    if (code === 'request.not_found') {
      const off = `administration is not at ${this.client.baseUrl} (HUB_ADMIN is off or port there)`;
      return new Failure(EXIT.failed, off, 'Give the address that has it: --hub URL');
    }
    if (!REFUSALS.includes(code ?? '')) return new Failure(exitCode, message, remedy, code);
    const lacking =
      this.token === undefined
        ? 'This takes an administrator: run it on the hub’s own machine, or give its administration token with KHUB_ADMIN_TOKEN or --admin-token.'
        : 'The token given is not the hub’s administration token (HUB_ADMIN_TOKEN there).';
    return new Failure(EXIT.failed, message, lacking, code);
  }
}
