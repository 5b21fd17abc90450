import { counted } from '../../counted.js';
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { Administration, type AdministrationOptions } from '../../administration/administration.js';
import { type ListedMirror, mirrorsText } from '../../administration/mirror-text.js';
import type { CommandContext, Run } from '../../command-context.js';
import { asAdministrator, examples, wholeNumber } from '../../command-help.js';
import { EXIT, Failure } from '../../failure.js';
import { HubClient } from '../../hub/hub-client.js';
import { describeHub } from '../../hub/describe-hub.js';
import { hubUrlOf } from '../../join-hub.js';

const FIRST_GROUP = 'default';
const SECONDS_OF_A_DAY = 86_400;
/** Nobody waits for a hub that is asked for its key alone. */
const AT_ONCE_MS = 0;

interface AddOptions extends AdministrationOptions {
  url: string;
  key?: string[];
  invite?: string;
  tokenFile?: string;
  remoteGroup: string;
  group: string;
  name?: string;
  interval?: number;
}

type OfMirror = AdministrationOptions & { id: string };

const pathOf = (id: string) => `/mirrors/${encodeURIComponent(id)}`;

/** What the hub at an address says that it signs with; null when it does not say. */
async function shownKey(context: CommandContext, url: string): Promise<string | null> {
  try {
    const hub = new HubClient(hubUrlOf(url), context.terminal.runtime, AT_ONCE_MS);
    const { signing } = await describeHub(hub);
    return signing.publicKey;
  } catch {
    return null;
  }
}

/** Returns what a mirror lacks, and how a person comes by it. */
async function lackingFor(
  context: CommandContext,
  url: string,
  { key, invite, tokenFile }: Pick<AddOptions, 'key' | 'invite' | 'tokenFile'>,
): Promise<Failure> {
  const isLetIn = invite !== undefined || tokenFile !== undefined;
  const shown = key === undefined ? await shownKey(context, url) : null;
  const steps = [
    ...(key === undefined
      ? [
          shown === null
            ? `--key: ${url} does not say what it signs with.`
            : `--key: ${url} shows ${shown}`,
          'Somebody over there reads it to you by another way: signing.publicKey of /.well-known/hub, asked on their own machine. Only if both are the same, give it.',
        ]
      : []),
    ...(isLetIn
      ? []
      : [
          '--invite: an administrator over there makes one (khub invite --days 1); this hub joins with it.',
        ]),
  ];
  const lacking = [
    ...(key === undefined ? ['the key that the other hub signs with'] : []),
    ...(isLetIn ? [] : ['an invite of that hub']),
  ].join(' and ');
  return new Failure(EXIT.usage, `a mirror needs ${lacking}`, steps.join('\n'));
}

function tokenIn(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new Failure(
      EXIT.usage,
      `cannot read ${path}: ${(error as Error).message}`,
      'It holds the access token of a member over there, and nothing else.',
    );
  }
}

function addAdd(mirror: Command, run: Run): void {
  run<AddOptions>(
    asAdministrator(mirror.command('add <url>'))
      .description('mirror a group of another hub, verified, for a group of this one')
      .option(
        '--key <keys...>',
        'the key that the other hub signs with; without it, khub shows the key there and how to compare it',
      )
      .option('--invite <token>', 'an invite of the other hub, with which this hub joins it')
      .option(
        '--token-file <file>',
        'in place of an invite, a file with the token of a member of the other hub, which is used until it ends',
      )
      .option('--remote-group <key>', "the other hub's group", FIRST_GROUP)
      .option('--group <key>', 'the group of this hub that may read it', FIRST_GROUP)
      .option('--name <name>', "the other hub's name here (default: its host and port)")
      .option(
        '--interval <seconds>',
        'how often to look for new events',
        wholeNumber(5, SECONDS_OF_A_DAY),
      )
      .addHelpText(
        'after',
        examples('mirror add https://hub.example --invite khi_… --key knowledge-hub/…'),
      ),
    async (
      context,
      { url, key, invite, tokenFile, remoteGroup, group, name, interval, ...options },
    ) => {
      if (key === undefined || (invite === undefined && tokenFile === undefined))
        throw await lackingFor(context, url, { key, invite, tokenFile });
      const added = await new Administration(context, options).ask<ListedMirror>(
        {
          path: '/mirrors',
          body: {
            url,
            keys: key,
            ...(invite !== undefined && { invite }),
            ...(tokenFile !== undefined && { token: tokenIn(tokenFile) }),
            remoteGroupKey: remoteGroup,
            groupKey: group,
            ...(name !== undefined && { hub: name }),
            ...(interval !== undefined && { intervalSeconds: interval }),
          },
        },
        'id',
      );
      const text = `${added.origin} is mirrored for the group ${added.groupKey}, as ${added.id}.`;
      context.output.result(added, text);
    },
  );
}

/** Copies of what groups of other hubs share, for administrators. */
export function addMirrorCommands(program: Command, run: Run): void {
  const mirror = program
    .command('mirror')
    .description('manage copies of what groups of other hubs share')
    .addHelpText('after', examples('mirror', 'mirror rm 5b0d7f5e-8a34-4f5c-9a3e-0d6a1c1f7f10'));
  addAdd(mirror, run);
  run<AdministrationOptions>(
    asAdministrator(mirror.command('list', { isDefault: true })).description(
      'list the mirrors and their status',
    ),
    async (context, options) => {
      const administration = new Administration(context, options);
      const { mirrors } = await administration.ask<{ mirrors: ListedMirror[] }>(
        { path: '/mirrors' },
        'mirrors',
      );
      context.output.result({ mirrors }, mirrorsText(mirrors, context.output.style));
    },
  );
  run<OfMirror>(
    asAdministrator(mirror.command('resume <id>')).description(
      'let a stopped mirror continue, or look now',
    ),
    async (context, { id, ...options }) => {
      const resumed = await new Administration(context, options).ask<ListedMirror>(
        { path: `${pathOf(id)}/acknowledge`, body: {}, repeatable: true },
        'id',
      );
      context.output.result(resumed, `${resumed.origin} goes on.`);
    },
  );
  run<OfMirror>(
    asAdministrator(mirror.command('rm <id>')).description(
      'remove a mirror and everything it brought',
    ),
    async (context, { id, ...options }) => {
      const removed = await new Administration(context, options).ask<{
        origin: string;
        events: number;
      }>({ path: pathOf(id), method: 'DELETE' }, 'origin');
      context.output.result(
        removed,
        `${removed.origin} is gone, with ${counted(removed.events, 'event')}.`,
      );
    },
  );
}
