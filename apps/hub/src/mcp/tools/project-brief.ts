import { UNTRUSTED_NOTICE, cutText, nothingYet, parseTimestamp } from '@app/domain';
import { z } from 'zod';
import {
  DEFAULT_BRIEF_TOKENS,
  GetProjectBrief,
  MAX_BRIEF_TOKENS,
  MIN_BRIEF_TOKENS,
} from '../../brief/get-project-brief.js';
import { NoteBriefRead } from '../../brief/note-brief-read.js';
import { knownProject, seenProject, whichProjects } from '../projects/visible-projects.js';
import { READS, ToolRefusal, tool } from '../tool/tool.js';
import { LIMIT } from '../items/found-items.js';
import { PROJECT, meantProject } from '../projects/meant-project.js';

const MAX_TITLE = 80;

/** Tells what to know before starting on a project. */
export const projectBrief = tool({
  name: 'project_brief',
  description:
    'What to know before you start on a project: knowledge, open tasks, contradictions and terms.',
  input: z.strictObject({
    projectKey: PROJECT,
    limit: LIMIT,
    maxTokens: z
      .int()
      .min(MIN_BRIEF_TOKENS)
      .max(MAX_BRIEF_TOKENS)
      .default(DEFAULT_BRIEF_TOKENS)
      .describe(`of the answer, else ${DEFAULT_BRIEF_TOKENS}`),
    since: z.iso.datetime({ offset: true }).optional().describe('default: your last brief'),
  }),
  output: z.object({
    notice: z.string(),
    projectKey: z.string(),
    items: z.array(z.object({ id: z.string(), title: z.string() })),
    markdown: z.string(),
    truncated: z.boolean().optional(),
    truncatedBecause: z.string().optional(),
  }),
  hints: READS,
  async run({ projectKey: given, limit, maxTokens, since }, context) {
    const { projectKey, isDefault } = meantProject(given, context.caller);
    if (projectKey === undefined) throw new ToolRefusal(await whichProjects(context));
    const project = await (isDefault ? knownProject : seenProject)(projectKey, context);
    const notice = UNTRUSTED_NOTICE;
    // A default project of which nothing is known yet is no mistake of the caller's.
    if (!project) return { notice, projectKey, items: [], markdown: nothingYet(projectKey) };
    const { member, id } = project;
    const noted = new NoteBriefRead(member.memberId, project.projectKey);
    const lastRead = await context.commands.execute(noted);
    const after = since === undefined ? lastRead : (parseTimestamp(since) ?? undefined);
    const budget = { limit, maxTokens, since: after };
    const brief = await context.queries.execute(new GetProjectBrief(member, id, budget));
    const { markdown, truncated, truncatedBecause } = brief;
    const items = brief.items.map(({ id: item, title }) => ({
      id: item,
      title: cutText(title, MAX_TITLE),
    }));
    return {
      notice,
      projectKey,
      items,
      markdown,
      ...(truncated && { truncated, truncatedBecause }),
    };
  },
  text: ({ markdown }) => markdown,
});
