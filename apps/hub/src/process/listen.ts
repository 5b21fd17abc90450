import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { HubConfig } from '../config.js';
import { AdminListener } from '../admin-access/admin-listener.js';
import { MetricsListener } from '../monitoring/metrics-listener.js';

/** Starts to listen where the configuration says, also for administration and metrics where they have listeners of their own. */
export async function listen(
  app: NestFastifyApplication,
  { host, port, adminExposure, adminPort, metricsPort }: HubConfig,
): Promise<void> {
  await app.listen({ host, port });
  if (metricsPort !== undefined) await app.get(MetricsListener).listen(host, metricsPort);
  if (adminExposure !== 'port') return;
  await app.get(AdminListener).listen(app.getHttpAdapter().getInstance(), host, adminPort);
}
