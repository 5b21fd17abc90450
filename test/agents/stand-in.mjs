import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A model without a mind, on a port of its own: it takes the steps of a plan, each a call of a tool `{tool, args}`, one a
 * request, as soon as it is offered the tool; everything else it answers with "done". What it was asked is kept, and
 * written into a folder.
 */
export class StandIn {
  requests = [];
  /** The results of the calls it made, in order, as the agent handed them over. */
  results = [];
  /** What happens in the world while the model thinks. */
  onRequest = () => {};
  /** How long it thinks about the first request, in milliseconds: real ones take seconds too, in which agents start their servers. */
  thinkMs = 0;

  constructor(protocol, plan, folder) {
    this.protocol = protocol;
    this.plan = [...plan];
    this.folder = folder;
    this.server = createServer((request, response) => void this.answer(request, response));
  }

  async start() {
    mkdirSync(this.folder, { recursive: true });
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    this.url = `http://127.0.0.1:${this.server.address().port}`;
    return this;
  }

  stop() {
    this.server.close();
    this.server.closeAllConnections();
  }

  async answer(request, response) {
    let text = '';
    for await (const chunk of request) text += chunk;
    const body = parsed(text);
    const number = String(this.requests.length + 1).padStart(2, '0');
    const file = `${number}${request.url.replace(/[^a-z0-9]+/gi, '-').slice(0, 50)}.json`;
    writeFileSync(join(this.folder, file), text || '{}');
    if (!this.protocol.isForModel(request.url, body))
      return this.protocol.aside(response, request.url);
    this.requests.push(body);
    this.onRequest();
    if (this.requests.length === 1) await sleep(this.thinkMs);
    this.results =
      this.protocol.resultsIn(body).length > 0 ? this.protocol.resultsIn(body) : this.results;
    const tool =
      this.plan[0] &&
      this.protocol.toolsIn(body).find(({ name }) => name.endsWith(this.plan[0].tool));
    const call = tool && { tool, args: this.plan.shift().args, id: `call_${number}` };
    this.protocol.reply(response, { request, body, call, id: number });
  }
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** Every string in a JSON value, one after the other: what a model reads of it. */
export function wordsIn(value) {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.values(value).map(wordsIn).join('\n');
}

/** Answers with JSON. */
export function sendJson(response, value) {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(value));
}

/** Answers with server-sent events, each `{event?, data}`. */
export function sendEvents(response, events) {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const { event, data } of events) {
    response.write(
      `${event ? `event: ${event}\n` : ''}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`,
    );
  }
  response.end();
}
