import { readFileSync, rmSync } from 'node:fs';
import { text as textOf } from 'node:stream/consumers';
import { EDGE_KINDS, VISIBILITIES, editDistance, newItemId } from '@app/domain';
import { Argument, type Command, Option } from 'commander';
import type { CommandContext, Run } from '../command-context.js';
import { confirm } from '../confirm.js';
import { EXIT, Failure } from '../failure.js';
import { deleteItem } from '../knowledge/delete-item.js';
import type { KnowledgeDocument } from '../knowledge/document.js';
import { Drafts, keptWith } from '../knowledge/drafts.js';
import { chosenEditor, editText } from '../knowledge/edit-text.js';
import { readItem } from '../knowledge/read-item.js';
import { type WithTwins, twinsFrom, withTwins } from '../knowledge/twins-in-force.js';
import { captureOrQueue } from '../local/capture-or-queue.js';
import { isAway } from '../local/from-copy.js';
import { callTool, printTool } from '../mcp/call-tool.js';
import { assertNoSecretLeaves } from '../push/keep-secrets.js';
import { shellWord } from '../setup/launch.js';
import { NOT_SECRET, examples } from '../command-help.js';

const STANDARD_INPUT = '-';
/** Types that briefs rank and the other commands name; any other word is one too. */
const USUAL_TYPES = ['decision', 'convention', 'pitfall', 'learning', 'command', 'note', 'runbook'];
const LAYERS = ['raw', 'extract', 'canonical'];

interface Given {
  title: string[];
  summary?: string;
  type?: string;
  /** False: of no project. */
  project: string | false | undefined;
  tag?: string[];
  layer?: string;
  visibility?: string;
  file?: string;
  edit: boolean;
}

/** What is meant, though the hub asks about it. */
interface Meant {
  anyway: boolean;
  notSecret?: string[];
}

function meantBy({ anyway, notSecret }: Meant): object {
  return { ...(anyway && { anyway }), ...(notSecret && { notSecret }) };
}

function givenFields(context: CommandContext, given: Given): KnowledgeDocument {
  const { title, summary, type, project, tag, layer, visibility } = given;
  const projectKey = project ?? context.project().projectKey;
  return {
    ...(title.length > 0 && { title: title.join(' ') }),
    ...(summary !== undefined && { summary }),
    ...(type !== undefined && { type }),
    ...(projectKey && { projectKey }),
    ...(tag && { tags: tag }),
    ...(layer !== undefined && { layer }),
    ...(visibility !== undefined && { visibility }),
  };
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Failure(EXIT.usage, `cannot read ${file}: ${(error as Error).message}`);
  }
}

/** The item that is to be captured: from a file, standard input, an editor (`edit`) or the command line alone. */
async function writtenItem(
  context: CommandContext,
  given: Given,
  edit: (template: string) => string,
): Promise<KnowledgeDocument> {
  const { terminal } = context;
  const fields = givenFields(context, given);
  const isPiped = given.title.length === 0 && !terminal.stdin.isTTY && !given.edit;
  const file = given.file ?? (isPiped ? STANDARD_INPUT : undefined);
  if (file === undefined && given.title.length > 0 && !given.edit)
    return { summary: fields.title ?? '', ...fields };
  const { documentText, parseDocument, withSummary } = await import('../knowledge/document.js');
  if (file !== undefined) {
    const text = file === STANDARD_INPUT ? await textOf(terminal.stdin) : readText(file);
    return { ...withSummary(parseDocument(text)), ...fields };
  }
  const template = { title: '', summary: '', type: 'note', tags: [], ...fields };
  return withSummary(parseDocument(edit(documentText(template))));
}

/** Captures an item, or keeps it for the hub that is away. Throws a `Failure`. */
async function addItem(
  context: CommandContext,
  { id, given, item }: { id: string; given: Given & Meant; item: KnowledgeDocument },
): Promise<void> {
  const { projectKey, ...fields } = item;
  if (!fields.title?.trim()) {
    throw new Failure(
      EXIT.usage,
      'nothing was written down: there is no title',
      'Say it in words, on standard input, or with --file.',
    );
  }
  const whole = { ...fields, ...(projectKey && { projectKey }) };
  await assertNoSecretLeaves(whole, given.notSecret);
  await captureOrQueue(context, { id, ...whole, ...meantBy(given) }, (args) =>
    printTool(context, 'capture_knowledge', args, null),
  );
  const usual = USUAL_TYPES.find((each) => editDistance(each, fields.type ?? each) === 1);
  if (usual)
    context.output.note(
      `khub: its type is ${fields.type}, not the usual ${usual}. To change that: ${context.terminal.self} edit ${id}`,
    );
}

function addAdd(program: Command, run: Run): void {
  run<Given & Meant>(
    program
      .command('add [title...]')
      .description('write an item, from the words given, a pipe, a file or an editor')
      .option('--summary <text>', 'one or two sentences (default: the title)')
      .option('--type <type>', 'decision, learning, command, note …')
      .option('--project <key>', 'the project; by default this folder’s')
      .option('--no-project', 'of no project')
      .option('--tag <tags...>', 'words to find it by')
      .addOption(new Option('--layer <layer>', 'by default extract').choices(LAYERS))
      .addOption(new Option('--visibility <who>', 'by default team').choices(VISIBILITIES))
      .option('--file <path>', 'Markdown, with front matter if you like; - for standard input')
      .option('--edit', 'open the editor even with a title', false)
      .option('--anyway', "take the project's spelling as it is", false)
      .option(...NOT_SECRET)
      .addHelpText(
        'after',
        examples(
          'add We use pnpm, not npm --type decision',
          'add --edit',
          'add --file docs/adr/7-pnpm.md --layer canonical',
          'add < note.md',
        ),
      ),
    async (context, given) => {
      const { runtime, self } = context.terminal;
      const id = newItemId(runtime);
      let draft: string | undefined;
      const edit = (template: string) => {
        const editor = chosenEditor(
          context.terminal,
          `Give the text instead: ${self} add --file -`,
        );
        return editText(template, editor, (text) => {
          if (text !== template) draft = new Drafts(context.home).keepNew(id, text);
        });
      };
      try {
        await addItem(context, { id, given, item: await writtenItem(context, given, edit) });
        if (draft !== undefined) rmSync(draft, { force: true });
      } catch (error) {
        throw draft === undefined ? error : keptWith(error, `${self} add --file ${draft}`);
      }
    },
  );
}

function addEdit(program: Command, run: Run): void {
  run<{ id: string; discard: boolean } & Meant>(
    program
      .command('edit <id>')
      .description('change an item in $VISUAL or $EDITOR')
      .option('--discard', 'drop what you wrote before and the hub does not have', false)
      .option('--anyway', 'even if it is already superseded', false)
      .option(...NOT_SECRET)
      .addHelpText('after', examples('edit h0593vac08h9', 'edit shop-decision-7')),
    async (context, { id, discard, ...meant }) => {
      const { editItem } = await import('../knowledge/edit-item.js');
      return editItem(context, id, { discard, notSecret: meant.notSecret, meant: meantBy(meant) });
    },
  );
}

/** The item that is to be deleted. Throws a `Failure`, which says of a hub that is away that deleting does not wait for it. */
async function itemToDelete(context: CommandContext, id: string): Promise<KnowledgeDocument> {
  try {
    return (await readItem(context, id)).document;
  } catch (error) {
    if (!isAway(error)) throw error;
    const { exitCode, message, remedy = '' } = error;
    const unchanged =
      'Nothing was deleted, and nothing waits: others may have changed the item, which is to be seen first.';
    throw new Failure(exitCode, message, `${remedy}\n${unchanged}`.trim());
  }
}

function addRemove(program: Command, run: Run): void {
  run<{ id: string; reason?: string; yes: boolean; undo: boolean }>(
    program
      .command('rm <id>')
      .description('delete an item for everybody, or bring back one that you deleted')
      .option('--reason <text>', 'why, for those who look for it')
      .option('--yes', 'do not ask', false)
      .option('--undo', 'bring it back', false)
      .addHelpText(
        'after',
        examples('rm h0593vac08h9 --reason "the service is gone"', 'rm h0593vac08h9 --undo'),
      ),
    async (context, { id, reason, yes, undo }) => {
      if (undo) return printTool(context, 'delete_knowledge', { id, undo, reason }, null);
      const { title = id } = await itemToDelete(context, id);
      if (!yes) await confirm(context, `Delete "${title}" (${id})?`, 'nothing was deleted');
      const { runtime, self } = context.terminal;
      const membership = context.membership();
      await deleteItem(membership, runtime, id, reason);
      const path = `/api/v1/knowledge/${encodeURIComponent(id)}/twins`;
      const alike = await twinsFrom(() => membership.ask<WithTwins>({ path }, 'twins'));
      const said = `deleted ${id}: ${title}\nTo bring it back: ${self} rm ${shellWord(id)} --undo`;
      context.output.result(
        { knowledgeId: id, deleted: true, ...alike },
        withTwins(said, alike, { does: 'delete', command: `${self} rm` }),
      );
    },
  );
}

function addLink(program: Command, run: Run): void {
  run<{ id: string; kind: string; other: string; reason?: string; anyway: boolean; undo: boolean }>(
    program
      .command('link <id>')
      .description(
        'relate an item to another, or take that back; supersedes marks the other as outdated',
      )
      .addArgument(new Argument('<kind>', 'how it relates to the other').choices(EDGE_KINDS))
      .argument('<other>', 'the id of the other')
      .option('--reason <text>', 'why')
      .option('--anyway', 'even if the other is already superseded', false)
      .option('--undo', 'take it back', false)
      .addHelpText(
        'after',
        examples('link NEW supersedes OLD --reason "pnpm links"', 'link NEW supersedes OLD --undo'),
      ),
    async (context, { id, kind, other, reason, anyway, undo }) => {
      const said = { ...(reason !== undefined && { reason }), ...(anyway && { anyway }) };
      const args = { fromId: id, kind, toId: other, ...said, ...(undo && { undo }) };
      if (undo) return printTool(context, 'link_knowledge', args, null);
      const { structured = {}, text } = await callTool(context, 'link_knowledge', args, null);
      const [linked = ''] = text.split('\n');
      const command = `${context.terminal.self} link ${shellWord(id)} ${kind}`;
      context.output.result(
        structured,
        withTwins(linked, structured, { does: 'supersede', command }),
      );
    },
  );
}

/** Writing knowledge: new items, changed ones, what they are to each other, and deleting. */
export function addWritingCommands(program: Command, run: Run): void {
  addAdd(program, run);
  addEdit(program, run);
  addLink(program, run);
  addRemove(program, run);
}
