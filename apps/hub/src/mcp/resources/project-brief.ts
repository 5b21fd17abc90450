import { inlineText } from '@app/domain';
import { GetProjectBrief } from '../../brief/get-project-brief.js';
import type { Resource } from './resource.js';
import {
  completeProjectKey,
  knownProject,
  memberOf,
  visibleProjects,
} from '../projects/visible-projects.js';
import { ToolRefusal } from '../tool/tool.js';

const MAX_NAME = 200;

/** What to know before starting on a project. */
export const projectBrief: Resource = {
  name: 'brief',
  title: 'Project brief',
  description: 'What to know before starting on a project.',
  mimeType: 'text/markdown',
  uri: { before: 'hub://projects/', variable: 'projectKey', after: '/brief' },
  async read(key, context) {
    try {
      const project = await knownProject(key, context);
      if (!project) return null;
      const wanted = new GetProjectBrief(memberOf(context), project.id, {});
      return (await context.queries.execute(wanted)).markdown;
    } catch (error) {
      if (error instanceof ToolRefusal) return null;
      throw error;
    }
  },
  complete: completeProjectKey,
  async list(context, cursor) {
    const { projects, nextCursor } = await visibleProjects(context, { cursor });
    const parts = projects.map(({ projectKey, name }) => ({
      part: projectKey,
      title: `Brief of ${inlineText(name, MAX_NAME)}`,
    }));
    return { parts, ...(nextCursor !== undefined && { nextCursor }) };
  },
};
