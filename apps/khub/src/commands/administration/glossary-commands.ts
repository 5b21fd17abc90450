import { inlineText, segmentOf } from '@app/domain';
import type { Command } from 'commander';
import {
  Administration,
  type AdministrationOptions,
  ownGroup,
} from '../../administration/administration.js';
import {
  type GlossaryEntry,
  MAX_NAME,
  entriesText,
  entryNamed,
  entryText,
  listedEntries,
  placeOf,
} from '../../administration/glossary-entries.js';
import type { CommandContext, Run } from '../../command-context.js';
import { NOT_SECRET, asAdministrator, examples } from '../../command-help.js';
import { confirm } from '../../confirm.js';
import { EXIT, Failure } from '../../failure.js';
import { printRead } from '../../mcp/call-tool.js';
import { assertNoSecretLeaves } from '../../push/keep-secrets.js';

interface Place extends AdministrationOptions {
  group?: string;
  project?: string;
}

interface Given {
  also?: string[];
  notSecret?: string[];
}

type AddOptions = Place & Given & { term: string; meaning: string[] };
type SetOptions = Place &
  Given & { name: string; term?: string; meaning?: string; notAlso?: string[] };

function addList(glossary: Command, run: Run): void {
  run<Place & { query?: string }>(
    asAdministrator(glossary.command('list', { isDefault: true }))
      .description('list the terms, last changed first')
      .option('--group <key>', 'only of this group')
      .option('--project <key>', 'only of this project')
      .option('--query <text>', 'only those whose term, synonyms or meaning contain this'),
    async (context, { group, project, query, ...options }) => {
      const wanted = { group, project, query };
      const page = await listedEntries(new Administration(context, options), wanted);
      context.output.result(page, entriesText(page, context.output.style));
    },
  );
  run<{ words: string[] }>(
    glossary
      .command('find <words...>')
      .description('say what a word means (for every member)')
      .addHelpText('after', examples('glossary find till')),
    (context, { words }) => printRead(context, 'resolve_term', { term: words.join(' ') }),
  );
}

function addAdd(glossary: Command, run: Run): void {
  run<AddOptions>(
    asAdministrator(glossary.command('add <term> <meaning...>'))
      .description('define a term')
      .option('--also <names...>', 'synonyms that also find it')
      .option('--project <key>', 'only for this project')
      .option('--group <key>', 'the group (default: yours, else "default")')
      .option(...NOT_SECRET)
      .addHelpText('after', examples('glossary add till "where one pays" --also register Kasse')),
    async (context, { term, meaning, also, project, group, notSecret, ...options }) => {
      const fields = { term, definition: meaning.join(' '), ...(also && { aliases: also }) };
      await assertNoSecretLeaves(fields, notSecret);
      const groupKey = group ?? ownGroup(context, options);
      const place = { groupKey, ...(project !== undefined && { projectKey: project }) };
      const body = { ...fields, ...place };
      await printEntry(context, new Administration(context, options), { path: '/glossary', body });
    },
  );
}

function addSet(glossary: Command, run: Run): void {
  run<SetOptions>(
    asAdministrator(glossary.command('set <name>'))
      .description('change an entry, by its term or id; what you leave out stays')
      .option('--term <term>', 'the new spelling of the term')
      .option('--meaning <text>', 'what it means')
      .option('--also <names...>', 'further synonyms')
      .option('--not-also <names...>', 'synonyms to remove')
      .option('--project <key>', 'if the term has several entries: the one of this project')
      .option('--group <key>', 'if the term has several entries: the one of this group')
      .option(...NOT_SECRET)
      .addHelpText('after', examples('glossary set till --also cashpoint --not-also register')),
    async (context, given) => {
      const {
        name,
        term,
        meaning,
        also = [],
        notAlso = [],
        project,
        group,
        notSecret,
        ...options
      } = given;
      if (term === undefined && meaning === undefined && also.length + notAlso.length === 0)
        throw new Failure(EXIT.usage, 'nothing to change was given', 'khub glossary set --help');
      const administration = new Administration(context, options);
      const entry = await entryNamed(administration, name, { group, project });
      const aliases = [...entry.aliases, ...also].filter((each) => !notAlso.includes(each));
      const fields = {
        ...(term !== undefined && { term }),
        ...(meaning !== undefined && { definition: meaning }),
        ...(also.length + notAlso.length > 0 && { aliases }),
      };
      await assertNoSecretLeaves(fields, notSecret);
      const path = `/glossary/${segmentOf(entry.id)}`;
      const body = { ...fields, groupKey: entry.groupKey };
      const ifMatch = entry.version;
      await printEntry(context, administration, { method: 'PUT', path, body, ifMatch });
    },
  );
}

function addRemove(glossary: Command, run: Run): void {
  run<Place & { name: string; yes: boolean }>(
    asAdministrator(glossary.command('rm <name>'))
      .description('delete an entry, by its term or id')
      .option('--project <key>', 'the one of this project')
      .option('--group <key>', 'the one of this group')
      .option('--yes', 'do not ask', false)
      .addHelpText('after', examples('glossary rm till --yes')),
    async (context, { name, project, group, yes, ...options }) => {
      const administration = new Administration(context, options);
      const entry = await entryNamed(administration, name, { group, project });
      const { output } = context;
      const term = inlineText(entry.term, MAX_NAME);
      const meaning = inlineText(entry.definition, MAX_NAME);
      const question = `Delete ${term} (${meaning}) of the ${placeOf(entry)}?`;
      if (!yes) await confirm(context, question, 'nothing was deleted');
      const deleted = await administration.ask<GlossaryEntry>(
        {
          method: 'DELETE',
          path: `/glossary/${segmentOf(entry.id)}`,
          query: { groupKey: entry.groupKey },
          ifMatch: entry.version,
        },
        'id',
      );
      output.result(
        deleted,
        `${term} is deleted: it is in no brief any more, and no search heeds it.`,
      );
    },
  );
}

/** Makes or changes an entry, and prints it. */
async function printEntry(
  { output }: CommandContext,
  administration: Administration,
  request: { path: string; body: object; method?: 'PUT'; ifMatch?: string | undefined },
): Promise<void> {
  const entry = await administration.ask<GlossaryEntry>(request, 'id');
  output.result(entry, entryText(entry, output.style));
}

/** What words mean in a group: terms, their meaning and their synonyms. */
export function addGlossaryCommands(program: Command, run: Run): void {
  const glossary = program
    .command('glossary')
    .description('look up or edit what words mean here: terms and synonyms')
    .addHelpText(
      'after',
      examples(
        'glossary',
        'glossary find till',
        'glossary add till "where one pays" --also register',
      ),
    );
  addList(glossary, run);
  addAdd(glossary, run);
  addSet(glossary, run);
  addRemove(glossary, run);
}
