import { counted } from '../counted.js';
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { putBlock } from '../brief-block/block-file.js';
import type { CommandContext, Run } from '../command-context.js';
import { NOT_SECRET, examples } from '../command-help.js';
import { EXIT, type ExitCode, Failure } from '../failure.js';
import { EXPORT_FORMATS, type ExportFormat } from '../export/export-formats.js';
import type { ExportReport } from '../export/run-export.js';
import { BRIEF_TOKENS, briefText } from '../hook/brief-text.js';
import { isAway } from '../local/from-copy.js';
import { ageLine } from '../local/copy-answers.js';
import { LocalCopy, noCopyYet } from '../local/local-copy.js';
import { keysIn } from '../project/known-projects.js';
import { type LogExportOptions, exportLog, withLogOptions } from './trust-commands.js';

interface Given extends LogExportOptions {
  directory?: string;
  format: ExportFormat;
  into?: string[];
  project?: string[];
  private: boolean;
  overwrite: boolean;
  notSecret?: string[];
}

/** The copy of the group's log, renewed; if the hub is away, the copy as it was kept, which is said. Throws a `Failure` if there is none. */
async function newestCopy(context: CommandContext): Promise<LocalCopy> {
  const { home, output, terminal } = context;
  const membership = context.membership();
  const copy = new LocalCopy(home, membership.credentials);
  const { renewCopy } = await import('../local/renew-copy.js');
  try {
    await renewCopy(membership, home, () => terminal.runtime.now(), { isFromBeginning: false });
  } catch (error) {
    const head = copy.head();
    if (!isAway(error) || head === null) throw error;
    output.note(`khub: ${error.message}`);
    output.note(ageLine(head, terminal.runtime.now()));
  }
  if (copy.head() === null) throw noCopyYet();
  return copy;
}

async function exportItems(
  context: CommandContext,
  directory: string,
  { format, project, private: withPrivate, overwrite, notSecret = [] }: Given,
): Promise<ExitCode> {
  const copy = await newestCopy(context);
  const read = await copy.answer((head) => {
    const kept = copy.log(head);
    return kept && { head, kept };
  });
  if (!read) throw noCopyYet();
  const { head, kept } = read;
  const { selectItems } = await import('../export/exported-items.js');
  const { runExport } = await import('../export/run-export.js');
  const { serverId, groupKey } = context.home.readCredentials();
  const keyOf = keysIn(head.projects);
  const selected = selectItems(kept, { projects: project, keyOf, withPrivate });
  const report = await runExport(resolve(context.terminal.directory, directory), selected, {
    of: `${groupKey} (${serverId})`,
    format,
    notSecret,
    overwrite,
  });
  return tell(context, { ...report, readAt: head.readAt });
}

function tell({ output }: CommandContext, report: ExportReport & { readAt: string }): ExitCode {
  const { items, terms, written, asBefore, removed, left, heldBack } = report;
  for (const { id, title, rules } of heldBack)
    output.note(
      `${id} (${title}): looks like a secret (${rules.join(', ')}) and was not written; if it is no secret: --not-secret ${rules.join(' ')}`,
    );
  for (const { path, why } of left)
    output.note(`${path}: ${why}, and is left as it is (--overwrite)`);
  if (report.private > 0)
    output.note(`${report.private} that only you see left out (--private takes them along)`);
  const what = counted(items, 'item') + (terms > 0 ? ` and ${counted(terms, 'term')}` : '');
  const text = `${what}: ${counted(written.length, 'file')} written, ${asBefore} as before, ${removed.length} removed`;
  output.result(report, text);
  return heldBack.length + left.length > 0 ? EXIT.partlyRejected : EXIT.ok;
}

async function exportBrief(
  context: CommandContext,
  files: readonly string[],
  { project, notSecret = [] }: Given,
): Promise<void> {
  const { directory } = context.terminal;
  const projectKey = project?.[0] ?? context.project().projectKey;
  if (projectKey === null || (project?.length ?? 0) > 1)
    throw new Failure(EXIT.usage, 'a block is of one project', 'Name it with --project.');
  const copy = await newestCopy(context);
  const { briefBlock } = await import('../brief-block/brief-block.js');
  const framed = (markdown: string) => briefText({ projectKey, markdown });
  const options = { maxTokens: BRIEF_TOKENS, framed, notSecret };
  const read = await copy.answer(async (head) => {
    const block = await briefBlock(copy, head, projectKey, options);
    return block && { block, readAt: head.readAt };
  });
  if (!read)
    throw new Failure(
      EXIT.failed,
      `nothing is known of ${projectKey}`,
      'khub projects lists them.',
    );
  const { block, readAt } = read;
  const changes = files.map((file) => ({
    file,
    change: putBlock(resolve(directory, file), block),
  }));
  context.output.result(
    { projectKey, files: changes, readAt },
    changes.map(({ file, change }) => `${file}: ${change}`).join('\n'),
  );
  context.output.note(
    `To have it kept up to date when a session starts: "briefInto": ${JSON.stringify(files)} in .khub.json`,
  );
}

async function exportWhat(context: CommandContext, given: Given): Promise<ExitCode | void> {
  const { directory, into, log, tiles } = given;
  const wantsLog = log !== undefined || tiles !== undefined;
  const wishes = [directory !== undefined, into !== undefined, wantsLog].filter(Boolean);
  if (wishes.length !== 1) {
    const remedy = 'One of: a folder, --into FILE, --log FILE or --tiles DIRECTORY.';
    const what = wishes.length === 0 ? 'nothing says where to' : 'these are several exports';
    throw new Failure(EXIT.usage, what, remedy);
  }
  if (directory !== undefined) return exportItems(context, directory, given);
  if (into !== undefined) return exportBrief(context, into, given);
  return exportLog(context, given);
}

/** Taking along what the team knows, and the log that it stands in. */
export function addExportCommand(program: Command, run: Run): void {
  run<Given>(
    withLogOptions(
      program
        .command('export [directory]')
        .description(
          'write the items you may see into a folder, a brief into a file, or the whole log',
        )
        .addOption(
          new Option(
            '--format <format>',
            'of a folder: Markdown files, an Obsidian vault, JSON Lines',
          )
            .choices(EXPORT_FORMATS)
            .default('markdown'),
        )
        .option(
          '--project <keys...>',
          'of these projects alone; of a brief: which (default: the folder’s)',
        )
        .option('--private', 'also what only you see', false)
        .option(
          '--overwrite',
          'also over files that khub did not write or that were changed',
          false,
        )
        .option('--into <files...>', 'the project’s brief between two lines of these files')
        .option(...NOT_SECRET)
        .option(
          '--log <file>',
          'the log, checked, as NDJSON: a header, an event a line, the signed checkpoint',
        )
        .option(
          '--tiles <directory>',
          'the log, checked, as C2SP tlog-tiles, as other tools read them',
        ),
    ).addHelpText(
      'after',
      examples(
        'export docs/knowledge --project shop',
        'export ~/vault --format obsidian',
        'export --into AGENTS.md CLAUDE.md',
        'export --log log.ndjson',
        'export --tiles ./tiles',
      ),
    ),
    exportWhat,
  );
}
