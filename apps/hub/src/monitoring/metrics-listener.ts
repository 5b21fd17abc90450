import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { errorStack } from '../errors/error-stack.js';
import { httpOrigin } from '../runtime/http-origin.js';
import { SERVER_OPTIONS } from '../runtime/server-options.js';
import { METRICS, type HubMetrics } from '../metrics/hub-metrics.js';

const PATH = '/metrics';
/** Who scrapes is one or two; a scraper that hangs is cut, and many of them take nothing from the hub. */
const MAX_CONNECTIONS = 10;
const IDLE_MS = 15_000;

/** Serves the metrics, and nothing else, on the listener of HUB_METRICS_PORT. */
@Injectable()
export class MetricsListener implements OnApplicationShutdown {
  private readonly logger = new Logger('metrics');
  private server: Server | undefined;

  constructor(@Inject(METRICS) private readonly metrics: HubMetrics | undefined) {}

  /** Starts to listen. Rejects with the system's error if the port cannot be used. */
  async listen(host: string, port: number): Promise<void> {
    const { metrics } = this;
    if (!metrics) return;
    const server = createServer(
      { ...SERVER_OPTIONS, requireHostHeader: true },
      (request, response) => {
        request.resume();
        if (request.url?.split('?')[0] !== PATH) {
          response.writeHead(404).end();
          return;
        }
        metrics.registry.metrics().then(
          (text) =>
            response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
          (error: unknown) => {
            this.logger.error(errorStack(error));
            response.writeHead(500).end();
          },
        );
      },
    );
    server.maxConnections = MAX_CONNECTIONS;
    server.setTimeout(IDLE_MS);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
    this.server = server;
  }

  /** Where it listens; undefined when it does not. */
  get url(): string | undefined {
    const address = this.server?.address() as AddressInfo | null | undefined;
    return address ? `${httpOrigin(address.address, address.port)}${PATH}` : undefined;
  }

  /** After the hub has closed: how it drained can be read to the end. */
  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }
}
