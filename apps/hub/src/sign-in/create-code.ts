import { formatTimestamp } from '@app/domain';
import type { Principal } from '@app/projections';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AdminListener } from '../admin-access/admin-listener.js';
import { ConsoleSessions } from '../admin-access/console-sessions.js';
import { HubAddress } from '../runtime/hub-address.js';

/** A code with which a member enters the console, once, and where to go with it. */
export interface ConsoleCode {
  code: string;
  expiresAt: string;
  /** The console with the code in the fragment, which no browser sends to anybody. */
  url: string;
}

/** Makes the one code of a member's token, in place of an earlier one. */
export class CreateCode extends Command<ConsoleCode> {
  constructor(readonly principal: Principal) {
    super();
  }
}

@CommandHandler(CreateCode)
export class CreateCodeHandler implements ICommandHandler<CreateCode> {
  constructor(
    private readonly sessions: ConsoleSessions,
    private readonly address: HubAddress,
    private readonly listener: AdminListener,
  ) {}

  async execute({ principal }: CreateCode): Promise<ConsoleCode> {
    const { code, expiresAt } = await this.sessions.makeCode(principal);
    const base = this.listener.url ?? this.address.baseUrl;
    return { code, expiresAt: formatTimestamp(expiresAt), url: `${base}/console/#code=${code}` };
  }
}
