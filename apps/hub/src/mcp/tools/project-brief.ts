import { UNTRUSTED_NOTICE, cutText } from '@app/domain';
import { z } from 'zod';
import { GetBrief } from '../../brief/get-brief.js';
import {
  DEFAULT_BRIEF_TOKENS,
  MAX_BRIEF_TOKENS,
  MIN_BRIEF_TOKENS,
} from '../../brief/compose-brief.js';
import { NoteBriefRead } from '../../brief/note-brief-read.js';
import { knownProject, memberOf, whichProjects } from '../projects/visible-projects.js';
import { READS, ToolRefusal, tool } from '../tool/tool.js';
import { MAX_ITEMS } from '../items/found-items.js';
import { SINCE, sinceOf } from '../items/since.js';
import { PROJECT, requestedProject } from '../projects/requested-project.js';

const MAX_TITLE = 80;

/** Tells what to know before starting on a project. */
export const projectBrief = tool({
  name: 'project_brief',
  description:
    'What to know before starting on a project: knowledge, open tasks, contradictions, terms.',
  input: z.strictObject({
    projectKey: PROJECT,
    limit: z.int().min(1).max(MAX_ITEMS).optional().describe('default: what fits'),
    maxTokens: z
      .int()
      .min(MIN_BRIEF_TOKENS)
      .max(MAX_BRIEF_TOKENS)
      .default(DEFAULT_BRIEF_TOKENS)
      .describe(`default ${DEFAULT_BRIEF_TOKENS}`),
    since: SINCE.describe('2026-11-01 or 3d; default: last brief'),
  }),
  hints: READS,
  async run({ projectKey: given, limit, maxTokens, since }, context) {
    const { projectKey } = requestedProject(given, context.caller);
    if (projectKey === undefined && given !== null)
      throw new ToolRefusal(await whichProjects(context));
    const member = memberOf(context);
    const project = projectKey === undefined ? null : await knownProject(projectKey, context);
    const lastRead =
      project && (await context.commands.execute(new NoteBriefRead(member.memberId, project.id)));
    const after = sinceOf(since, context.now()) ?? lastRead ?? undefined;
    const budget = { limit, maxTokens, since: after };
    const wanted = project?.id ?? projectKey ?? null;
    const brief = await context.queries.execute(new GetBrief(member, wanted, budget));
    const { projectId, markdown, truncated, truncatedBecause } = brief;
    const items = brief.items.map(({ id: item, title }) => ({
      id: item,
      title: cutText(title, MAX_TITLE),
    }));
    return {
      notice: UNTRUSTED_NOTICE,
      projectKey,
      // Nothing is known of this project, or none was asked for.
      ...(projectId === null && { isOfNoProject: true }),
      items,
      markdown,
      ...(truncated && { truncated, truncatedBecause }),
    };
  },
  text: ({ markdown }) => markdown,
});
