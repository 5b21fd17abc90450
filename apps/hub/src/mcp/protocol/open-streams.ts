import type { ServerResponse } from 'node:http';
import { HubError } from '@app/domain';
import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Caller } from '../caller/caller.js';

/** How often the callers of all open streams are authenticated again, with one query for all of them. */
const CHECK_MS = 1_000;

/** Closes the streams of callers who have lost access since they opened them. */
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

  /** Watches a stream until it closes; one that its client has closed already is not watched. */
  add(response: ServerResponse, caller: Caller): void {
    if (response.closed) return;
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
    // Only a refusal closes the stream; a database that does not answer is no refusal.
    if (error instanceof HubError && error.status < 500) response.destroy();
  }
}
