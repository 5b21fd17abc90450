import type { InviteRecord } from '../invites/invite-record.js';

/** What a hub that has just started knows of itself. */
export interface StartedHub {
  baseUrl: string;
  mcpUrl: string;
  /** Where administration listens, when it has a listener of its own. */
  adminUrl: string | undefined;
  hasConsole: boolean;
  /** The first invite of a new hub. */
  invite: InviteRecord | undefined;
  /** The administration token, when it is to be shown. */
  adminToken: string | undefined;
  /** The command with which khub is started on this machine. */
  khub: string;
}

/** Returns the command with which whoever started this hub starts khub: of the package, else of the checkout. */
export function khubCommand(moduleUrl: string): string {
  return moduleUrl.includes('/node_modules/') ? 'npx knowledge-hub' : 'npx khub';
}

/** Where a hub listens on all addresses of its machine, which is no address that leads there. */
const EVERYWHERE = ['0.0.0.0', '[::]'];

/** Returns what a started hub says on standard output: where it is, and what to do next. */
export function startBanner(hub: StartedHub): string {
  const { baseUrl, mcpUrl, adminUrl, hasConsole, invite, adminToken, khub } = hub;
  const lines = [`Knowledge Hub listens on ${baseUrl}`, `MCP URL: ${mcpUrl}`];
  if (hasConsole) lines.push(`Console: ${adminUrl ?? baseUrl}/console/`);
  if (adminUrl !== undefined) lines.push(`Administration listens on ${adminUrl}`);
  if (invite) {
    const { groupKey, token, expiresAt } = invite;
    lines.push(`Invite into the group "${groupKey}": ${token} (until ${expiresAt})`);
  }
  if (adminToken !== undefined) lines.push(`Administration token: ${adminToken}`);
  if (EVERYWHERE.includes(new URL(baseUrl).hostname))
    lines.push(
      `Others do not reach it at ${baseUrl}, which invites name: set HUB_BASE_URL to an address that leads here (docs/configuration.md)`,
    );
  lines.push(
    '',
    ...(invite
      ? ['Next, in a second terminal:', `  ${khub} join ${baseUrl} --invite ${invite.token}`]
      : []),
    `To invite ${invite ? 'a teammate' : 'somebody'}: ${khub} invite`,
  );
  return `${lines.join('\n')}\n`;
}
