import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { NoPolicy, type Policy, parsePolicy, parseTlogProof } from '@app/domain';
import { Administration, type AdministrationOptions } from '../administration/administration.js';
import type { Command } from 'commander';
import type { CommandContext, Run } from '../command-context.js';
import { examples } from '../command-help.js';
import { EXIT, type ExitCode, Failure } from '../failure.js';
import { hubUrlOf } from '../join-hub.js';
import { type LogWriter, fileWriter, tileWriter } from '../verify/log-writers.js';
import { rememberedOf } from '../verify/earlier-log.js';
import { originOf } from '../verify/judge.js';
import { KeptCheckpoints } from '../verify/kept-checkpoints.js';
import { exportedLog } from '../verify/log-file.js';
import { type LogSource, administeredLog, sharedLog } from '../verify/log-source.js';
import { verdictText } from '../verify/verdict-text.js';
import {
  type Memory,
  type Verification,
  type VerifyOptions,
  verifyLog,
} from '../verify/verify-log.js';
import { provenText, verifyProof } from '../verify/verify-proof.js';

interface LogChoice extends AdministrationOptions {
  logId?: string;
  policy?: string;
}

const IS_URL = /^https?:\/\//;

function policyIn(path: string | undefined): Policy | null {
  if (path === undefined) return null;
  try {
    return parsePolicy(readFileSync(path, 'utf8'));
  } catch (error) {
    const { message } = error as Error;
    const isText = error instanceof NoPolicy;
    throw new Failure(
      EXIT.usage,
      isText ? `${path} is no policy: ${message}` : `cannot read ${path}: ${message}`,
    );
  }
}

/** The log that a hub serves now: the group's, or any other to its administrator. */
function liveLog(context: CommandContext, options: LogChoice): Promise<LogSource> {
  if (options.logId !== undefined)
    return administeredLog(new Administration(context, options), options.logId);
  const membership = context.membership();
  const { hubUrl } = membership.credentials;
  if (options.hub !== undefined && hubUrlOf(options.hub) !== hubUrl)
    throw new Failure(
      EXIT.usage,
      `this membership is of ${hubUrl}, not of ${options.hub}`,
      'Name the membership with --home, or a log of its administration with --log-id.',
    );
  return sharedLog(membership);
}

function tell(context: CommandContext, { verdict, evidence, notKept }: Verification): ExitCode {
  const { output } = context;
  if (notKept !== undefined)
    output.note(`khub: ${notKept}; a later check cannot tell whether the log has changed since`);
  output.result(
    {
      ...verdict,
      ...(evidence !== undefined && { evidence }),
      ...(notKept !== undefined && { notKept }),
    },
    verdictText(verdict, evidence, output.style),
  );
  return verdict.problem?.exitCode ?? EXIT.ok;
}

/** A log may be too large to be read for this. */
function beginsWith(path: string, text: string): boolean {
  const file = openSync(path, 'r');
  try {
    const start = Buffer.alloc(text.length);
    readSync(file, start);
    return start.toString() === text;
  } finally {
    closeSync(file);
  }
}

interface VerifyChoice extends LogChoice {
  source?: string;
  continues?: string;
}

/** What a log is held against: an earlier export of it, or what is kept here. Throws a `Failure` where the two are not of one log. */
async function memoryFor(
  log: LogSource,
  earlier: string | undefined,
  options: Omit<VerifyOptions, 'kept'> & { kept: KeptCheckpoints },
): Promise<Memory> {
  if (earlier === undefined) return options.kept;
  if (!existsSync(earlier)) throw new Failure(EXIT.usage, `there is no file ${earlier}`);
  const memory = await rememberedOf(earlier, options);
  if (memory.read(originOf(log.header) ?? '')) return memory;
  throw new Failure(EXIT.usage, `${earlier} is of another log than the one to be checked`);
}

async function verify(
  context: CommandContext,
  { source, ...options }: VerifyChoice,
): Promise<ExitCode> {
  const kept = new KeptCheckpoints(context.home.checkpointsDirectory);
  const policy = policyIn(options.policy);
  const isFile = source !== undefined && !IS_URL.test(source);
  if (isFile && !existsSync(source)) throw new Failure(EXIT.usage, `there is no file ${source}`);
  if (isFile && beginsWith(source, 'c2sp.org/tlog-proof@')) {
    const read = parseTlogProof(readFileSync(source, 'utf8'));
    if (!read) throw new Failure(EXIT.corrupt, `${source} is no proof of an event`);
    const proven = verifyProof(read, kept, policy);
    context.output.result(proven, provenText(proven));
    return EXIT.ok;
  }
  const log = isFile
    ? await exportedLog(source)
    : await liveLog(context, { ...options, ...(source !== undefined && { hub: source }) });
  const by = { kept, policy, now: context.terminal.runtime.now() };
  const memory = await memoryFor(log, options.continues, by);
  return tell(context, await verifyLog(log, { ...by, kept: memory }));
}

/** Which log is exported, and where to. */
export interface LogExportOptions extends LogChoice {
  log?: string;
  tiles?: string;
}

/** Writes a log, checked, into a file or as tiles. Throws a `Failure`. */
export async function exportLog(
  context: CommandContext,
  { log: file, tiles, ...options }: LogExportOptions,
): Promise<ExitCode> {
  const source = await liveLog(context, options);
  const writers: LogWriter[] = [
    ...(file === undefined ? [] : [fileWriter(file, source.header)]),
    ...(tiles === undefined ? [] : [tileWriter(tiles, source.header.log.id)]),
  ];
  const verification = await verifyLog(source, {
    kept: new KeptCheckpoints(context.home.checkpointsDirectory),
    policy: policyIn(options.policy),
    now: context.terminal.runtime.now(),
    onPart: (part, audit) => writers.forEach((writer) => writer.write(part, audit)),
  }).catch((error: unknown) => {
    for (const writer of writers) writer.giveUp();
    throw error;
  });
  for (const writer of writers) writer.end();
  return tell(context, verification);
}

/** Adds the options that say which log is meant. */
export function withLogOptions(command: Command): Command {
  return command
    .option('--log-id <id>', 'any log of the hub, as its administrator (GET /api/v1/admin/logs)')
    .option('--policy <file>', 'whose signatures are enough (C2SP tlog-policy)')
    .option('--hub <url>', 'with --log-id: the hub (default: the one joined)')
    .option('--admin-token <token>', 'with --log-id: its administration token');
}

/** Checking what a hub says. */
export function addTrustCommands(program: Command, run: Run): void {
  run<VerifyChoice>(
    withLogOptions(program.command('verify [source]'))
      .option('--continues <file>', 'an earlier export: whether the log has only grown since')
      .description('check a log: of the hub joined, an exported one, or the proof of one event')
      .addHelpText(
        'after',
        examples(
          'verify',
          'verify log.ndjson --policy policy.txt',
          'verify today.ndjson --continues yesterday.ndjson',
          'verify proof.txt',
        ),
      ),
    verify,
  );
}
