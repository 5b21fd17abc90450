// A load balancer in front of hubs: it sends nobody to one whose /readyz does not say 200.
import { setTimeout as sleep } from 'node:timers/promises';
import { Door } from '../chaos/clients.mjs';

const LOOK_EVERY_MS = 200;
const LOOK_TIMEOUT_MS = 2_000;

async function isReady(url) {
  try {
    const { status } = await fetch(`${url}/readyz`, {
      signal: AbortSignal.timeout(LOOK_TIMEOUT_MS),
    });
    return status === 200;
  } catch {
    return false;
  }
}

/** A door to those of some hubs that say that they are ready; `answers` counts as a door's. */
export class Balancer extends Door {
  #stopped = false;
  #looking;

  constructor(urls, random) {
    super([...urls], random);
    this.all = urls;
    this.#looking = this.#look();
  }

  /** Resolves when a hub has been seen to be ready. */
  async sees(url) {
    while (!this.urls.includes(url)) await sleep(LOOK_EVERY_MS);
  }

  /** Looks no more. */
  async stop() {
    this.#stopped = true;
    await this.#looking;
  }

  async #look() {
    while (!this.#stopped) {
      const ready = await Promise.all(this.all.map(isReady));
      const urls = this.all.filter((_, at) => ready[at]);
      // With nobody ready it goes on as it was: a refusal says more than silence.
      if (urls.length > 0) this.urls = urls;
      await sleep(LOOK_EVERY_MS);
    }
  }
}
