import 'reflect-metadata';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type AdminExposure, SETTING_NAMES, readConfig } from '../config.js';
import { checkHub } from './check-hub.js';
import { createApp } from '../create-app.js';
import { firstInvite, makeFirstGroup } from './first-invite.js';
import { ADMIN_TOKEN } from '../admin-access/admin-token.js';
import { AdminListener } from '../admin-access/admin-listener.js';
import { HubAddress } from '../runtime/hub-address.js';
import { openLog } from '../logging/open-log.js';
import { listen } from './listen.js';
import { endOnSignals } from './shutdown.js';
import { khubCommand, startBanner } from './start-banner.js';
import { readCommandLine } from './command-line.js';
import { unknownSettings } from '../unknown-settings.js';

const USAGE = {
  usage: 'npm start -- [--check]',
  description:
    'Starts the hub; docs/configuration.md has its settings.\n  --check  says what it would start with, and ends',
  flags: { check: { type: 'boolean' } },
} as const;

/** The values of HUB_ADMIN with which administration may ask for its token. */
const ASKING_FOR_TOKEN: readonly AdminExposure[] = ['auto', 'token'];

/** Opens the database, makes the first group of a new hub, listens, and says where. */
export async function startHub(): Promise<void> {
  const told = readCommandLine(USAGE);
  if (!told) return;
  if (told.flags.has('check')) {
    process.stdout.write(await checkHub(process.env));
    return;
  }
  const config = readConfig();
  // A full disk or a reader that is gone keeps nobody from the hub.
  process.stdout.on('error', () => undefined);
  const log = openLog(config);
  const app = await createApp(config, log);
  for (const unknown of unknownSettings(process.env, SETTING_NAMES))
    log.logger.warn({ part: 'settings' }, unknown);
  endOnSignals(app, log, config.drainMs);
  const buses = [app.get(CommandBus), app.get(QueryBus)] as const;
  // The first request must find the first group; an invite nobody is shown, for a taken port, would be lost.
  await makeFirstGroup(...buses);
  await listen(app, config);
  const invite = await firstInvite(...buses);
  const { baseUrl, mcpUrl } = app.get(HubAddress);
  const showsToken =
    invite && config.adminToken === undefined && ASKING_FOR_TOKEN.includes(config.adminExposure);
  const banner = startBanner({
    baseUrl,
    mcpUrl,
    adminUrl: app.get(AdminListener).url,
    hasConsole: config.adminExposure !== 'off',
    invite,
    adminToken: showsToken ? app.get<string>(ADMIN_TOKEN) : undefined,
    khub: khubCommand(import.meta.url),
  });
  process.stdout.write(banner);
}
