import type { ServerResponse } from 'node:http';
import { HubError } from '@app/domain';
import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Caller } from '../caller/caller.js';

/** How often the members behind what goes on are read again; one query for all of them. */
const CHECK_MS = 1_000;

/** Cuts off the streams of those who may no longer ask: a stream outlives the check it was opened with. */
@Injectable()
export class OpenStreams implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly callers = new Map<ServerResponse, Caller>();
  private timer: NodeJS.Timeout | undefined;

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.check(), CHECK_MS).unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Watches a stream until it is over. */
  add(response: ServerResponse, caller: Caller): void {
    this.callers.set(response, caller);
    response.once('close', () => this.callers.delete(response));
  }

  private async check(): Promise<void> {
    await Promise.all([...this.callers].map((each) => endUnlessActive(...each)));
  }
}

async function endUnlessActive(response: ServerResponse, caller: Caller): Promise<void> {
  try {
    await caller.assertActive();
  } catch (error) {
    // A database that does not answer says nothing about the member.
    if (error instanceof HubError && error.status < 500) response.destroy();
  }
}
