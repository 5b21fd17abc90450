import { type EdgeRef, MAX_LIST_ROWS } from '@app/domain';
import type { Command } from 'commander';
import {
  Administration,
  type AdministrationOptions,
  ownGroup,
} from '../../administration/administration.js';
import { type SimilarPairs, similarText } from '../../administration/similar-text.js';
import type { Run } from '../../command-context.js';
import { EXIT, Failure } from '../../failure.js';
import { asAdministrator, examples, wholeNumber } from '../../command-help.js';
import { type WithTwins, twinsFrom, withTwins } from '../../knowledge/twins-in-force.js';
import { shellWord } from '../../setup/launch.js';

const DEFAULT_PAIRS = 20;
const EDGES = '/knowledge-edges';

interface ListOptions extends AdministrationOptions {
  group?: string;
  project?: string;
  limit: number;
}

interface SettleOptions extends AdministrationOptions {
  id: string;
  other: string;
  group?: string;
  reason?: string;
  undo: boolean;
}

/** How a pair is settled: the kind of edge from the first item to the other, and what is said then. */
const VERDICTS = [
  {
    name: 'keep',
    kind: 'supersedes',
    description: 'keep an item, which supersedes another one like it',
    said: (id: string, other: string) => `${id} supersedes ${other}`,
  },
  {
    name: 'both',
    kind: 'relates_to',
    description:
      'keep both of two items: alike ones are listed as similar no more, and those that contradict each other do so no more',
    said: (id: string, other: string) => `${id} and ${other} both stand`,
  },
] as const;

type Edge = EdgeRef & { id: string };

/** The edges of a kind that an item has. */
async function edgesOf(
  administration: Administration,
  groupKey: string,
  { kind, knowledgeId }: { kind: EdgeRef['kind']; knowledgeId: string },
): Promise<readonly Edge[]> {
  const query = { groupKey, kind, knowledgeId, limit: MAX_LIST_ROWS };
  const { edges } = await administration.ask<{ edges: Edge[] }>({ path: EDGES, query }, 'edges');
  return edges;
}

async function removeEdge(
  administration: Administration,
  groupKey: string,
  { id, reason }: { id: string; reason: string | undefined },
): Promise<Edge> {
  const path = `${EDGES}/${encodeURIComponent(id)}`;
  return administration.ask({ path, query: { groupKey, reason }, method: 'DELETE' }, 'id');
}

/** Takes back how a pair was settled. Throws a `Failure` where it was not settled so. */
async function unsettle(
  administration: Administration,
  groupKey: string,
  { kind, fromId, toId, reason }: EdgeRef & { reason: string | undefined },
): Promise<Edge> {
  const edges = await edgesOf(administration, groupKey, { kind, knowledgeId: toId });
  const edge = edges.find((each) => each.fromId === fromId && each.toId === toId);
  if (!edge) throw new Failure(EXIT.failed, `there is no link ${fromId} ${kind} ${toId}`);
  return removeEdge(administration, groupKey, { id: edge.id, reason });
}

/** Takes back that two items contradict each other; undefined if nobody says so. */
async function reconcile(
  administration: Administration,
  groupKey: string,
  { fromId, toId, reason }: EdgeRef & { reason: string | undefined },
): Promise<Edge | undefined> {
  const edges = await edgesOf(administration, groupKey, {
    kind: 'contradicts',
    knowledgeId: toId,
  });
  const edge = edges.find((each) => each.fromId === fromId || each.toId === fromId);
  return edge && removeEdge(administration, groupKey, { id: edge.id, reason });
}

/** The commands about items that are alike, below `review`. */
export function addSimilarCommands(review: Command, run: Run): void {
  run<ListOptions>(
    asAdministrator(review.command('similar'))
      .description('list items that are probably the same or contradict each other, in pairs')
      .option('--group <key>', 'only of this group')
      .option('--project <key>', 'only of this project')
      .option('--limit <count>', 'how many pairs', wholeNumber(1, MAX_LIST_ROWS), DEFAULT_PAIRS)
      .addHelpText('after', examples('review similar', 'review similar --project shop --limit 50')),
    async (context, { group, project, limit, ...options }) => {
      const found = await new Administration(context, options).ask<SimilarPairs>(
        { path: '/similar-knowledge', query: { limit, groupKey: group, projectKey: project } },
        'pairs',
      );
      context.output.result(found, similarText(found, context.output.style));
    },
  );
  for (const { name, kind, description, said } of VERDICTS) {
    run<SettleOptions>(
      asAdministrator(review.command(`${name} <id> <other>`))
        .description(description)
        .option('--group <key>', 'their group (default: yours, else "default")')
        .option('--reason <text>', 'why')
        .option('--undo', 'take it back', false)
        .addHelpText(
          'after',
          examples(`review ${name} k2 k1 --group default`, `review ${name} k2 k1 --undo`),
        ),
      async (context, { id, other, group, reason, undo, ...options }) => {
        const administration = new Administration(context, options);
        const groupKey = group ?? ownGroup(context, options);
        const joined = { kind, fromId: id, toId: other, reason };
        if (undo) {
          const gone = await unsettle(administration, groupKey, joined);
          return context.output.result(gone, `taken back: ${said(id, other)}`);
        }
        const apart =
          name === 'both' ? await reconcile(administration, groupKey, joined) : undefined;
        if (apart !== undefined) {
          const back = `${context.terminal.self} link ${shellWord(apart.fromId)} contradicts ${shellWord(apart.toId)}`;
          return context.output.result(apart, `${said(id, other)}\nTo take that back: ${back}`);
        }
        const edge = await administration.ask<Edge>(
          { path: EDGES, body: { ...joined, groupKey }, repeatable: true },
          'id',
        );
        const path = `/knowledge/${[groupKey, other].map(encodeURIComponent).join('/')}/twins`;
        const alike =
          kind === 'supersedes'
            ? await twinsFrom(() => administration.ask<WithTwins>({ path }, 'twins'))
            : {};
        const inGroup = group === undefined ? '' : ` --group ${shellWord(group)}`;
        const command = `${context.terminal.self} review ${name}${inGroup} ${shellWord(id)}`;
        const told = withTwins(said(id, other), alike, { does: 'supersede', command });
        context.output.result({ ...edge, ...alike }, told);
      },
    );
  }
}
