import { HubError, type Rejection } from '@app/domain';
import { Inject } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Authenticator } from '../auth/authenticator.js';
import { RANDOMNESS, type Randomness } from '../runtime/randomness.js';
import { PushEvents } from './push-events.js';

/** The session of who sends a request from the console, and what the hub's log calls the request. */
export interface ConsoleSender {
  session?: { tokenHash: string };
  actor: { requestId?: string | undefined };
}

/** An event to push, and which thing it is about. */
export interface EventOf {
  id: string;
  event: { kind: string; payload: object };
}

/**
 * Pushes events for a member who is in the console, as its client would: with its rights in each project. Resolves to what was
 * rejected, by the things that the events are about. Throws `admin.session_ended` and `auth.*`.
 */
export class PushFromConsole extends Command<Rejection[]> {
  constructor(
    readonly sender: ConsoleSender,
    readonly events: readonly EventOf[],
  ) {
    super();
  }
}

@CommandHandler(PushFromConsole)
export class PushFromConsoleHandler implements ICommandHandler<PushFromConsole> {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly commands: CommandBus,
    @Inject(RANDOMNESS) private readonly random: Randomness,
  ) {}

  async execute({ sender: { session, actor }, events }: PushFromConsole): Promise<Rejection[]> {
    if (events.length === 0) return [];
    if (!session) throw new HubError('admin.session_ended');
    const bearer = await this.authenticator.bearerOf(session.tokenHash);
    const principal = { ...bearer, requestId: actor.requestId };
    const pushed = events.map(({ event }) => ({ ...event, id: this.random.uuid() }));
    const { clientId } = principal;
    const { rejected } = await this.commands.execute(
      new PushEvents(principal, { clientId, events: pushed }),
    );
    return rejected.flatMap(({ id: eventId, ...why }) => {
      const at = pushed.findIndex(({ id }) => id === eventId);
      return at < 0 ? [] : [{ ...why, id: events[at]!.id }];
    });
  }
}
