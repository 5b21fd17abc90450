import 'reflect-metadata';
import { readConfig } from '../config.js';
import { createApp } from '../create-app.js';
import { endOnSignals } from './shutdown.js';
import { startBanner } from './start-banner.js';

/** Listens where the configuration says, and says where. */
export async function startConverter(): Promise<void> {
  const config = readConfig();
  const app = await createApp(config);
  endOnSignals(app);
  await app.listen(config.port, config.host);
  process.stdout.write(startBanner({ url: await app.getUrl(), baseUrl: config.baseUrl }));
}
