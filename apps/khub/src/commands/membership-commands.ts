import { userInfo } from 'node:os';
import type { Command } from 'commander';
import { AGENTS } from '../agents/agents.js';
import type { Run } from '../command-context.js';
import { Diagnostics, findingsText } from '../doctor/diagnostics.js';
import { EXIT, Failure } from '../failure.js';
import { type JoinOptions, joinHub, moveHub } from '../join-hub.js';
import { isByFile } from '../own-command.js';
import { readStatus, statusText } from '../read-status.js';
import { examples } from '../command-help.js';

/** What people are called who say no name; undefined for a user that the system has no name of, as in a container. */
function loginName(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}

const LOGIN = loginName();

/** A further client goes by the names that its member has, which the hub knows. Throws a `Failure` where nothing says a name. */
function named(options: JoinOptions): JoinOptions {
  if (options.token !== undefined) return options;
  if ((options.name ?? LOGIN) === undefined)
    throw new Failure(EXIT.usage, 'nothing says what you are called', 'Say --name "Your Name".');
  return { name: LOGIN, ...options };
}

/** Says to who gave no name what others see, and how to be called otherwise. */
function namedByLogin(self: string): string {
  return `Others see you as ${JSON.stringify(LOGIN)}, your login here. For another name: ${self} name "Your Name"`;
}

/** Says how an agent is connected next: from a checkout, which the files of a folder could not start, for the person alone. */
function setupHint(self: string): string {
  const others = AGENTS.filter((agent) => agent !== 'claude-code').join(', ');
  const command = `${self} setup claude-code`;
  return isByFile(self)
    ? `Next: ${command} --user   (or ${others})`
    : `Next, in your project: ${command}   (or ${others})`;
}

function addJoin(program: Command, run: Run): void {
  run<JoinOptions>(
    program
      .command('join <url>')
      .description('become a member of a group, or add a client to your membership')
      .option('--invite <token>', 'the invite you were given')
      .option('--group <key>', 'the group (not needed with an invite)')
      .option(
        '--name <name>',
        `how others see you (default: ${LOGIN === undefined ? 'none here' : JSON.stringify(LOGIN)}; with --token the name you have, and another one makes another member)`,
      )
      .option('--handle <handle>', 'your short name (default: made from --name)')
      .option('--label <label>', 'the name of this client', 'khub')
      .option('--tools <names...>', 'the agents that use this client')
      .option(
        '--token <token>',
        'an access token of your membership (khub token): adds a client to it; needs the invite too',
      )
      .option('--replace', 'give up the current membership', false)
      .addHelpText(
        'after',
        examples(
          'join http://127.0.0.1:8721 --invite khi_...',
          'join https://hub.example.org --invite khi_... --name "Ada Lovelace"',
        ),
      ),
    async ({ home, output, terminal }, options) => {
      const { memberId, groupKey, expiresAt } = await joinHub(
        named(options),
        home,
        terminal.runtime,
      );
      const { token, name, handle } = options;
      if (token !== undefined && (name ?? handle) !== undefined)
        output.note(
          `khub: with a name beside --token, ${memberId} is another member than the token’s where that one is called otherwise; without one it is the same`,
        );
      output.result(
        { memberId, groupKey, expiresAt, home: home.directory },
        [
          `joined ${groupKey} as ${memberId}`,
          ...(token === undefined && name === undefined ? [namedByLogin(terminal.self)] : []),
          setupHint(terminal.self),
        ].join('\n'),
      );
    },
  );
}

function addMove(program: Command, run: Run): void {
  run<{ url: string }>(
    program
      .command('move <url>')
      .description('go on with your membership at the address that the hub has now')
      .addHelpText('after', examples('move https://hub.example.org')),
    async ({ home, output, terminal }, { url }) => {
      const { hubUrl, serverId, groupKey } = await moveHub(url, home, terminal.runtime);
      output.result({ hubUrl, serverId }, `${groupKey} is at ${hubUrl} from now on`);
    },
  );
}

function addToken(program: Command, run: Run): void {
  run(
    program
      .command('token')
      .description(
        'print your access token, a new one if it is old: for what asks the hub by itself',
      )
      .addHelpText('after', examples('token', 'token --json')),
    async (context) => {
      const membership = context.membership();
      const accessToken = await membership.token();
      const { expiresAt } = membership.credentials;
      context.output.result({ accessToken, expiresAt }, accessToken);
    },
  );
}

function addName(program: Command, run: Run): void {
  run<{ name: string }>(
    program
      .command('name <name>')
      .description('change how others see you; your handle and your id stay')
      .addHelpText('after', examples('name "Ada Lovelace"')),
    async (context, { name }) => {
      const renamed = await context
        .membership()
        .ask<{ displayName: string; memberId: string }>(
          { path: '/api/v1/auth/name', method: 'PUT', body: { displayName: name } },
          'memberId',
        );
      const { displayName, memberId } = renamed;
      context.output.result(
        renamed,
        `Others see you as ${JSON.stringify(displayName)} from now on; you stay ${memberId}.`,
      );
    },
  );
}

/** Who one is at a hub: joining, moving with it, one's name, token, status, and what is wrong. */
export function addMembershipCommands(program: Command, run: Run): void {
  addJoin(program, run);
  addMove(program, run);
  addName(program, run);
  addToken(program, run);
  run(
    program
      .command('status')
      .description('show who you are and how the hub is')
      .addHelpText('after', examples('status', 'status --json')),
    async (context) => {
      const status = await readStatus(context.membership(), context.home);
      context.output.result(status, statusText(status));
    },
  );
  run(
    program
      .command('doctor')
      .description('check everything and say how to fix what is wrong')
      .addHelpText('after', examples('doctor')),
    async ({ home, output, terminal }) => {
      const findings = await new Diagnostics(home, terminal.runtime, terminal.version).run();
      output.result({ findings }, findingsText(findings, output.style));
      return findings.some(({ state }) => state === 'problem') ? EXIT.failed : EXIT.ok;
    },
  );
}
