import { MAX_LIST_ROWS, segmentOf } from '@app/domain';
import type { Command } from 'commander';
import {
  Administration,
  type AdministrationOptions,
  ownGroup,
} from '../../administration/administration.js';
import { entriesOfTerm } from '../../administration/glossary-entries.js';
import {
  type AuditRow,
  type ItemEvent,
  eventsIn,
  eventsText,
} from '../../administration/redaction-text.js';
import type { Run } from '../../command-context.js';
import { NOT_SECRET, asAdministrator, examples } from '../../command-help.js';
import { confirm } from '../../confirm.js';
import { Failure } from '../../failure.js';
import { assertNoSecretLeaves } from '../../push/keep-secrets.js';

type FindOptions = AdministrationOptions & { item: string; group?: string };
type RedactOptions = AdministrationOptions & {
  ids: string[];
  group?: string;
  reason?: string;
  notSecret?: string[];
  yes: boolean;
};

/** What the hub tells of a redaction. */
interface Redacted {
  eventId: string;
  groupKey: string;
  sequence: number;
  redactedAt: string;
}

/** What a redaction does not reach. */
const ELSEWHERE =
  'Whoever pulled it has it still, so change the secret; khub’s own copy is without it after: khub sync --from-beginning';

function redactedText(redacted: readonly Redacted[]): string {
  const lines = redacted.map(
    ({ eventId, sequence, redactedAt }) =>
      `${eventId} (number ${sequence} in the log) is redacted since ${redactedAt}.`,
  );
  return lines.join('\n');
}

/** The same failure, which names the event that it is about. */
function about(id: string, error: unknown): unknown {
  if (!(error instanceof Failure)) return error;
  const { exitCode, message, remedy, code } = error;
  return new Failure(exitCode, `${id}: ${message}`, remedy, code);
}

/** All rows of the audit trail about something with this id. */
async function auditOf(
  administration: Administration,
  targetId: string,
  groupKey: string | undefined,
): Promise<AuditRow[]> {
  const rows: AuditRow[] = [];
  let cursor: string | undefined;
  do {
    type Page = { auditLogs: AuditRow[]; nextCursor?: string };
    const query = { targetId, limit: MAX_LIST_ROWS, groupKey, cursor };
    const page: Page = await administration.ask({ path: '/audit', query }, 'auditLogs');
    rows.push(...page.auditLogs);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return rows;
}

/** The events of the terms with these words; none where there is no such term. */
async function eventsOfTerm(
  administration: Administration,
  words: string,
  group: string | undefined,
): Promise<ItemEvent[]> {
  const meant = await entriesOfTerm(administration, words, { group });
  const rows = await Promise.all(
    meant.map(({ id, groupKey }) => auditOf(administration, id, groupKey)),
  );
  return eventsIn(rows.flat());
}

function addFind(redact: Command, run: Run): void {
  run<FindOptions>(
    asAdministrator(redact.command('find <item>'))
      .description('list the events of an item or a term, newest first')
      .option('--group <key>', 'only of this group')
      .addHelpText('after', examples('redact find h0593vac08h9', 'redact find "lead time"')),
    async (context, { item, group, ...options }) => {
      const administration = new Administration(context, options);
      const byId = eventsIn(await auditOf(administration, item, group));
      // A term is known by its words rather than by its id.
      const events = byId.length > 0 ? byId : await eventsOfTerm(administration, item, group);
      context.output.result({ events }, eventsText(events, item, context.output.style));
    },
  );
}

function addEvent(redact: Command, run: Run): void {
  run<RedactOptions>(
    asAdministrator(redact.command('event <ids...>'))
      .description('remove for good, for everybody, what events say; the log stays intact')
      .option('--group <key>', 'their group (default: yours, else "default")')
      .option('--reason <text>', 'why; it is recorded, so it must not repeat the secret')
      .option(...NOT_SECRET)
      .option('--yes', 'do not ask; it cannot be undone', false)
      .addHelpText(
        'after',
        examples('redact event 5f1c…', 'redact event 5f1c… --yes --reason "a token was in it"'),
      ),
    async (context, { ids, group, reason, notSecret, yes, ...options }) => {
      const groupKey = group ?? ownGroup(context, options);
      await assertNoSecretLeaves({ ...(reason !== undefined && { reason }) }, notSecret);
      const question = `Redact ${ids.join(', ')} of the group ${groupKey}? What is said there is gone for good, for everybody.`;
      if (!yes) await confirm(context, question, 'nothing was redacted');
      const administration = new Administration(context, options);
      const redacted: Redacted[] = [];
      for (const id of ids) {
        const path = `/events/${segmentOf(id)}/redact`;
        const body = { groupKey, ...(reason !== undefined && { reason }) };
        const asked = administration.ask<Redacted>({ path, body, repeatable: true }, 'redactedAt');
        redacted.push(
          await asked.catch((error: unknown) => {
            if (redacted.length > 0) context.output.note(redactedText(redacted));
            throw about(id, error);
          }),
        );
      }
      context.output.result({ redacted }, `${redactedText(redacted)}\n${ELSEWHERE}`);
    },
  );
}

/** Taking away what events say. */
export function addRedactionCommands(program: Command, run: Run): void {
  const redact = program
    .command('redact')
    .description('remove for good what an event says, such as a secret')
    .addHelpText(
      'after',
      examples('redact find ITEM', 'redact event EVENT --reason "a token was in it"'),
    );
  addFind(redact, run);
  addEvent(redact, run);
}
