import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { SERVER_OPTIONS } from '../runtime/server-options.js';
import { SilentConnections } from '../runtime/silent-connections.js';
import { CUT_AFTER_MS } from '../runtime/timeouts.js';
import { answerClientError, answerExpectations } from '../errors/client-error.js';
import { AccessGate } from './access-gate.js';
import { httpOrigin } from '../runtime/http-origin.js';

/** The second listener of `HUB_ADMIN=port`: serves administration and nothing else. */
@Injectable()
export class AdminListener implements BeforeApplicationShutdown {
  private server: Server | undefined;
  private silent: SilentConnections | undefined;

  constructor(private readonly gate: AccessGate) {}

  /** Starts to listen; the application must be ready. Rejects with the system's error if the port cannot be used. */
  async listen(fastify: FastifyInstance, host: string, port: number): Promise<void> {
    const server = createServer(SERVER_OPTIONS, (request, response) => {
      this.gate.markAdministrative(request);
      fastify.routing(request, response);
    });
    server.on('clientError', answerClientError);
    answerExpectations(server);
    this.silent = new SilentConnections(server);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
    this.server = server;
  }

  /** Where it listens; undefined when it does not. */
  get url(): string | undefined {
    const address = this.server?.address() as AddressInfo | null | undefined;
    if (!address) return undefined;
    return httpOrigin(address.address, address.port);
  }

  async beforeApplicationShutdown(): Promise<void> {
    const { server } = this;
    if (!server) return;
    const cut = setTimeout(() => server.closeAllConnections(), CUT_AFTER_MS);
    await new Promise((closed) => {
      server.close(closed);
      server.closeIdleConnections();
      this.silent?.end();
    });
    clearTimeout(cut);
  }
}
