import type { Command } from 'commander';
import type { CommandContext, Run } from '../command-context.js';
import { NOT_SECRET, examples } from '../command-help.js';
import { EXIT, type ExitCode } from '../failure.js';
import type { ImportedAs } from '../import/import-events.js';
import { importRemarks, importSummary, importTable } from '../import/import-text.js';
import type { ImportReport } from '../import/run-import.js';

interface Given {
  paths: string[];
  /** False: of no project. */
  project: string | false | undefined;
  layer?: string;
  visibility?: string;
  tag?: string[];
  dryRun: boolean;
  anyway: boolean;
  notSecret?: string[];
}

function importedAs(
  context: CommandContext,
  { project, layer, visibility, tag }: Given,
): ImportedAs {
  const projectKey = project ?? context.project().projectKey;
  return {
    ...(projectKey && { projectKey }),
    ...(layer !== undefined && { layer }),
    ...(visibility !== undefined && { visibility }),
    ...(tag && { tags: tag }),
  };
}

/** Says what became of an import and answers with which code to end. */
function printImport({ output }: CommandContext, report: ImportReport): ExitCode {
  const refused = report.items.flatMap((item) => item.refused ?? []);
  for (const remark of importRemarks(report)) output.note(remark);
  if (refused.some(({ reason }) => reason === 'event.project_unclear'))
    output.note('Where the project is meant as it is spelled, say --anyway.');
  const summary = importSummary(report);
  const text = report.dryRun
    ? [...importTable(report, output.style), `${summary}. Nothing was written.`].join('\n')
    : summary;
  output.result(report, text);
  return refused.length > 0 ? EXIT.partlyRejected : EXIT.ok;
}

/** Taking in what a team wrote elsewhere. */
export function addImportCommand(program: Command, run: Run): void {
  run<Given>(
    program
      .command('import [paths...]')
      .description(
        'import Markdown files, folders and vaults, one item for each part; by default this project’s files for agents and its decisions',
      )
      .option('--dry-run', 'show what would be written, and write nothing', false)
      .option('--project <key>', 'the project; by default this folder’s')
      .option('--no-project', 'of no project')
      .option('--tag <tags...>', 'further tags for everything imported')
      .option('--layer <layer>', 'raw, extract or canonical (by default extract)')
      .option('--visibility <who>', 'private, project, team or org (by default team)')
      .option('--anyway', "take the project's spelling as it is", false)
      .option(...NOT_SECRET)
      .addHelpText(
        'after',
        examples(
          'import --dry-run',
          'import CLAUDE.md docs/adr --layer canonical',
          'import ~/notes --no-project --visibility private',
          'import memory.jsonl',
        ),
      ),
    async (context, given) => {
      const { terminal } = context;
      const { findFiles } = await import('../import/find-files.js');
      const { runImport } = await import('../import/run-import.js');
      const found = findFiles(given.paths, terminal.directory, context.project().root);
      const report = await runImport(context, found, { ...given, as: importedAs(context, given) });
      return printImport(context, report);
    },
  );
}
