import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { HubConfig } from '../config.js';
import { AdminListener } from '../admin-access/admin-listener.js';

/** Starts to listen where the configuration says, also for administration where that has a listener of its own. */
export async function listen(
  app: NestFastifyApplication,
  { host, port, adminExposure, adminPort }: HubConfig,
): Promise<void> {
  await app.listen({ host, port });
  if (adminExposure !== 'port') return;
  await app.get(AdminListener).listen(app.getHttpAdapter().getInstance(), host, adminPort);
}
