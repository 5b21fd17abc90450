// Clients that never give up, and remember everything they sent, were answered and saw.
import { setTimeout as sleep } from 'node:timers/promises';

const ANSWER_TIMEOUT_MS = 20_000;
const RETRY_MS = 50;
const PAGE = 200;
const MAX_BATCH = 8;

/** Asks one of the hubs after the other, counting the answers by status. */
export class Door {
  /** How often each status came; `cut` is a connection that broke or an answer that did not come. */
  answers = {};

  constructor(urls, random) {
    this.urls = urls;
    this.random = random;
  }

  /** The answer of a hub chosen at random: `{status, body}`, status 0 when none came. */
  async ask(path, { token, body } = {}) {
    const url = this.urls[Math.floor(this.random() * this.urls.length)];
    try {
      const response = await fetch(url + path, {
        method: body ? 'POST' : 'GET',
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      });
      const answer = { status: response.status, body: await response.json() };
      this.#count(answer.status);
      return answer;
    } catch {
      this.#count('cut');
      return { status: 0 };
    }
  }

  /** The body of the first answer with status 200. Throws at a refusal, which no crash excuses. */
  async insist(path, request) {
    for (;;) {
      const { status, body } = await this.ask(path, request);
      if (status === 200) return body;
      if (status >= 400 && status !== 503)
        throw Object.assign(new Error(`${path}: ${status} ${JSON.stringify(body)}`), body.error);
      await sleep(RETRY_MS);
    }
  }

  #count(status) {
    this.answers[status] = (this.answers[status] ?? 0) + 1;
  }
}

/** Pushes batches until it is told to stop, each until it is acknowledged; now and then an acknowledged one once more. */
export async function pushUntil(stopped, { door, member, sent }) {
  const { clientId, accessToken: token } = member;
  const push = async (events) => {
    const { rejected } = await door.insist('/api/v1/sync/push', {
      token,
      body: { clientId, events },
    });
    if (rejected.length > 0) throw new Error(`rejected: ${JSON.stringify(rejected)}`);
    for (const { id } of events) sent.get(id).acknowledged = true;
  };
  let count = 0;
  let last = [];
  while (!stopped.aborted) {
    const size = 1 + Math.floor(door.random() * MAX_BATCH);
    const events = Array.from({ length: size }, () => {
      const payload = { text: `note ${count} “of” ${clientId}`, count, half: count / 2 };
      const id = `${clientId}-${count}`;
      sent.set(id, { clientId, payload, count: count++, acknowledged: false });
      return { id, kind: 'note.taken', payload };
    });
    await push(events);
    if (last.length > 0 && door.random() < 0.1) await push(last);
    last = events;
  }
}

/**
 * Reads the log by cursor from whichever hub, until it is told that no more comes and has read all that there is. Where it is told that the
 * history is another one it begins again; `told` counts that.
 */
export async function readUntil(stopped, { door, member, name }) {
  const reader = { name, seen: [], finished: false, told: 0 };
  const { accessToken: token } = member;
  let cursor = '';
  while (!reader.finished) {
    const isLast = stopped.aborted;
    const path = `/api/v1/sync/pull?limit=${PAGE}&wait=1&cursor=${cursor}`;
    const page = await door.insist(path, { token }).catch((error) => {
      if (error.code !== 'sync.cursor_diverged') throw error;
    });
    if (!page) {
      Object.assign(reader, { seen: [], told: reader.told + 1 });
      cursor = '';
      continue;
    }
    cursor = page.cursor;
    for (const { id, log } of page.events)
      reader.seen.push({ id, sequence: log.sequence, hash: log.hash });
    reader.finished = isLast && !page.hasMore;
  }
  return reader;
}

/** The whole log of a member's group by the federation read, as `checkRun` takes it. */
export async function readLog(door, { accessToken: token }) {
  const events = [];
  for (let cursor = ''; ;) {
    const path = `/api/v1/federation/sync-events?limit=1000&cursor=${cursor}`;
    const page = await door.insist(path, { token });
    events.push(...page.events);
    cursor = page.cursor;
    if (!page.hasMore)
      return { logId: page.log.id, head: page.head, checkpoint: page.checkpoint, events };
  }
}
