import 'reflect-metadata';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ConfigurationError, readConfig } from './config.js';
import { createApp } from './create-app.js';
import { firstInvite } from './first-invite.js';
import { AdminListener } from './http/admin-listener.js';
import { HubAddress } from './hub-address.js';
import { listen } from './listen.js';

async function main(): Promise<void> {
  const config = readConfig();
  const app = await createApp(config);
  // The first request must find the first group, so it is made before anybody can ask.
  const invite = await firstInvite(app.get(CommandBus), app.get(QueryBus));
  await listen(app, config);
  app.enableShutdownHooks(['SIGTERM', 'SIGINT']);
  const { baseUrl, mcpUrl } = app.get(HubAddress);
  const lines = [`Knowledge Hub listens on ${baseUrl}`, `MCP URL: ${mcpUrl}`];
  const adminUrl = app.get(AdminListener).url;
  if (adminUrl !== undefined) lines.push(`Administration listens on ${adminUrl}`);
  if (invite)
    lines.push(
      `Invite into the group "${invite.groupKey}": ${invite.token} (until ${invite.expiresAt})`,
    );
  process.stdout.write(`${lines.join('\n')}\n`);
}

main().catch((error: unknown) => {
  const problem =
    error instanceof ConfigurationError ? error.message : String((error as Error)?.stack ?? error);
  process.stderr.write(`${problem}\n`);
  process.exit(1);
});
