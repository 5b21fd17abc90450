import { isDeepStrictEqual } from 'node:util';
import type { CommandContext } from '../command-context.js';
import { EXIT, Failure } from '../failure.js';
import { itemInCopy } from '../local/copy-answers.js';
import { isAway } from '../local/from-copy.js';
import { LocalCopy } from '../local/local-copy.js';
import { printTool } from '../mcp/call-tool.js';
import { assertNoSecretLeaves } from '../push/keep-secrets.js';
import { documentText, type KnowledgeDocument, parseDocument, withSummary } from './document.js';
import { Drafts, keptWith } from './drafts.js';
import { chosenEditor, editText } from './edit-text.js';
import { documentOf, readItem } from './read-item.js';

type Field = keyof KnowledgeDocument;

/** What `khub edit` was told beside the item's id. */
export interface EditOptions {
  /** Whether what was written before, and did not reach the hub, is given up. */
  discard: boolean;
  notSecret?: string[] | undefined;
  /** What the hub is told beside the changes. */
  meant: object;
}

/** What does the same without a terminal. */
const INSTEAD =
  'Agents have the tool update_knowledge; a script sets VISUAL to a command that changes the file it is given.';

/** What changes a field of which the hub never tells all. */
const WHOLE_BY_PUSH =
  'A later version of the hub may tell it. khub pull delivers the event whole, and khub push one that changes it.';

const EMPTIED: KnowledgeDocument = { content: '', tags: [] };

function changedFields(before: KnowledgeDocument, after: KnowledgeDocument): Field[] {
  const names = Object.keys({ ...before, ...after }) as Field[];
  return names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
}

/** The item without its project, which no edit changes. */
function editable(item: KnowledgeDocument): KnowledgeDocument {
  const { projectKey: _, ...rest } = item;
  return rest;
}

/** The item as the hub has it; while the hub is away, as khub's copy has it. */
async function openedItem(context: CommandContext, id: string): Promise<KnowledgeDocument> {
  try {
    return editable((await readItem(context, id)).document);
  } catch (error) {
    if (!isAway(error)) throw error;
    const copy = new LocalCopy(context.home, context.membership().credentials);
    const item = await copy.answer((head) => itemInCopy(copy, head, id));
    if (!item) throw error;
    context.output.note(`khub: ${error.message}; this is the item as khub kept it`);
    return editable(documentOf(item));
  }
}

/** What the person changed. Throws a `Failure` for a text that is no item. */
function changesIn(before: KnowledgeDocument, text: string): KnowledgeDocument {
  const after = parseDocument(text);
  if (after.projectKey !== undefined)
    throw new Failure(EXIT.usage, 'an item cannot be moved to another project');
  // What reading a text drops, such as white space at its ends, is no change.
  const shown = parseDocument(documentText(before));
  // A summary that was taken out is made anew; one that was never there is left out.
  const meant = withSummary(after);
  return Object.fromEntries(
    changedFields(shown, after).map((name) => [
      name,
      meant[name] ?? { ...before, ...EMPTIED }[name],
    ]),
  );
}

/** Throws a `Failure` for a change of what was shown cut, which would lose the rest of it. */
function assertReadWhole(changed: readonly Field[], cut: readonly string[]): void {
  const unsafe = changed.filter((name) => cut.includes(name));
  if (unsafe.length === 0) return;
  const message = `its ${unsafe.join(' and its ')} cannot be changed here, for the hub does not tell all of it`;
  throw new Failure(EXIT.failed, message, WHOLE_BY_PUSH);
}

/** The fields that the person changed and to which somebody else has given another value since. */
function contested(
  before: KnowledgeDocument,
  now: KnowledgeDocument,
  changes: KnowledgeDocument,
): Field[] {
  return changedFields(before, now).filter(
    (name) => name in changes && !isDeepStrictEqual(now[name], changes[name]),
  );
}

/**
 * Has a person change an item in the editor, and sends what they changed unless others have changed the same meanwhile. Until the hub
 * has it, what they wrote is kept, and the next edit of the item opens it. Throws a `Failure`.
 */
export async function editItem(
  context: CommandContext,
  id: string,
  { discard, notSecret, meant }: EditOptions,
): Promise<void> {
  const drafts = new Drafts(context.home);
  const { self } = context.terminal;
  if (discard) drafts.drop(id);
  const draft = drafts.of(id);
  const before = draft?.before ?? (await openedItem(context, id));
  const editor = chosenEditor(context.terminal, INSTEAD);
  if (draft)
    context.output.note('khub: this is what you wrote before; --discard opens the item as it is');
  const text = editText(draft?.text ?? documentText(before), editor, (written) =>
    drafts.keep(id, { before, text: written }),
  );
  try {
    const changes = changesIn(before, text);
    const changed = Object.keys(changes) as Field[];
    if (changed.length > 0) {
      await assertNoSecretLeaves(changes, notSecret);
      const { document, cut } = await readItem(context, id);
      assertReadWhole(changed, cut);
      const now = editable(document);
      const fields = contested(before, now, changes);
      if (fields.length > 0) {
        drafts.keep(id, { before: now, text: documentText({ ...now, ...changes }) });
        const message = `others changed its ${fields.join(' and its ')} meanwhile, and nothing was sent`;
        throw new Failure(EXIT.failed, message, `${self} get ${id} shows theirs.`);
      }
      await printTool(context, 'update_knowledge', { id, ...changes, ...meant }, null);
    } else context.output.result({ knowledgeId: id, changed }, 'nothing was changed');
    drafts.drop(id);
  } catch (error) {
    throw keptWith(error, `${self} edit ${id} opens it again, and sends it.`);
  }
}
