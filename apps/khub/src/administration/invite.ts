import { DAY_MS } from '@app/domain';
import { counted } from '../counted.js';
import { isIP } from 'node:net';
import type { CommandContext } from '../command-context.js';
import { describeHub } from '../hub/describe-hub.js';
import type { Style } from '../output.js';
import { Administration, type AdministrationOptions, ownGroup } from './administration.js';
import { isByFile } from '../own-command.js';

/** Whom an invite is for. */
export interface InviteOptions extends AdministrationOptions {
  group?: string;
  uses?: number;
  days?: number;
}

/** An invite, with the command that its guest pastes. */
export interface Invited {
  token: string;
  groupKey: string;
  expiresAt: string;
  maxUses?: number;
  hubUrl: string;
  command: string;
}

/** Makes an invite. Throws a `Failure` when the hub takes nobody for an administrator here, or knows no such group. */
export async function invite(context: CommandContext, options: InviteOptions): Promise<Invited> {
  const administration = new Administration(context, options);
  const { terminal } = context;
  const { days, uses } = options;
  const expiresAt = days && new Date(terminal.runtime.now() + days * DAY_MS).toISOString();
  const { token, ...made } = await administration.ask<Omit<Invited, 'hubUrl' | 'command'>>(
    {
      path: '/invites',
      body: {
        groupKey: options.group ?? ownGroup(context, options),
        ...(uses !== undefined && { maxUses: uses }),
        ...(expiresAt && { expiresAt }),
      },
    },
    'token',
  );
  const { baseUrl, install } = await describeHub(administration.client);
  const command = `${install.command} --invite ${token}`;
  return { ...made, token, hubUrl: baseUrl, command };
}

/** What a machine calls itself, and every other machine too; 0.0.0.0 and [::] are where it listens on all its addresses. */
const OWN_NAMES = ['localhost', '[::1]', '0.0.0.0', '[::]'];

export function leadsToOneself(url: string): boolean {
  const { hostname } = new URL(url);
  return OWN_NAMES.includes(hostname) || (isIP(hostname) === 4 && hostname.startsWith('127.'));
}

/** Returns an invite as lines for the person who hands it on, who starts khub by `self`. */
export function inviteText(invited: Invited, style: Style, self: string): string {
  const { groupKey, expiresAt, maxUses, hubUrl, command } = invited;
  const uses = maxUses === undefined ? '' : `, for ${counted(maxUses, 'person')}`;
  const lines = [
    `Invite into the group "${groupKey}", until ${expiresAt}${uses}. Your teammate runs:`,
    '',
    `  ${style('bold', command)}`,
  ];
  if (isByFile(self)) {
    lines.push(
      '',
      'Until the package is on npm, npx finds it where its file is installed: npm pack in the checkout makes it, npm install --global FILE there installs it.',
    );
  }
  if (leadsToOneself(hubUrl)) {
    lines.push(
      '',
      `${hubUrl} is this machine only. For others, start the hub with HUB_HOST and HUB_BASE_URL (docs/configuration.md).`,
    );
  }
  return lines.join('\n');
}
