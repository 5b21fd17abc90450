import { HubError, MAX_ANSWER_BYTES, projectScope } from '@app/domain';
import {
  type GlossaryRecord,
  type KnowledgeRecord,
  type TaskEntry,
  type Truncation,
  briefItems,
  digestTasks,
  findKnownProject,
  glossaryOfProject,
} from '@app/projections';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { Database } from '../database/database.js';
import { ProjectionRunner } from '../event-store/projections/projection-runner.js';
import { NAMING } from '../projects/get-project.js';
import { briefMarkdown } from './brief-markdown.js';

/** What a member is to know who starts work on a project. */
export interface ProjectBrief extends Partial<Truncation> {
  projectId: string;
  groupKey: string;
  generatedAt: string;
  items: KnowledgeRecord[];
  glossary: GlossaryRecord[];
  tasks: { todo: TaskEntry[]; inProgress: TaskEntry[]; blocked: TaskEntry[] };
  markdown: string;
}

/** The brief of the project of a key or id with at most `limit` items. Throws `project.not_found`, also for one the member may not see. */
export class GetProjectBrief extends Query<ProjectBrief> {
  constructor(
    readonly member: { groupKey: string; memberId: string },
    readonly project: string,
    readonly limit: number,
  ) {
    super();
  }
}

/** Most glossary entries and open tasks of a brief. */
const MAX_TERMS = 50;
const MAX_TASKS = 50;
/** How an answer's room is divided; what is left is for the Markdown. */
const ITEM_BYTES = MAX_ANSWER_BYTES / 2;
const TASK_BYTES = MAX_ANSWER_BYTES / 4;
const TERM_BYTES = MAX_ANSWER_BYTES / 8;

const TOO_MUCH: Truncation = {
  truncated: true,
  truncatedBecause:
    'The items, tasks or terms are too long for one answer; a smaller limit or a search shows the others.',
};

@QueryHandler(GetProjectBrief)
export class GetProjectBriefHandler implements IQueryHandler<GetProjectBrief> {
  constructor(
    private readonly database: Database,
    private readonly projections: ProjectionRunner,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  async execute({ member, project: given, limit }: GetProjectBrief): Promise<ProjectBrief> {
    const { groupKey, memberId } = member;
    await this.projections.catchUpFor(member, NAMING);
    const name = projectScope(given);
    const wanted = { groupKey, name, visibleTo: memberId };
    const project = await findKnownProject(this.database, wanted);
    if (!project) throw new HubError('project.not_found');
    const { projectKey } = project;
    const now = this.now();
    const wished = { projectKey, limit, maxBytes: ITEM_BYTES, now };
    const { shown: items, left } = await briefItems(this.database, member, wished);
    const words = { limit: MAX_TERMS, maxBytes: TERM_BYTES };
    const { shown: glossary, ...terms } = await glossaryOfProject(
      this.database,
      member,
      projectKey,
      words,
    );
    const open = { groupKey, projectKey, includeDone: false, limit: MAX_TASKS };
    const digest = await digestTasks(this.database, member, { ...open, maxBytes: TASK_BYTES });
    const { entries, nextCursor } = digest;
    const isCut = left > 0 || terms.left > 0 || (nextCursor && entries.length < MAX_TASKS);
    const tasks = {
      todo: entries.filter(({ status }) => status === 'todo'),
      inProgress: entries.filter(({ status }) => status === 'in_progress'),
      blocked: entries.filter(({ status }) => status === 'blocked'),
    };
    return {
      projectId: project.id,
      groupKey,
      generatedAt: new Date(now).toISOString(),
      items,
      glossary,
      tasks,
      markdown: briefMarkdown({ project, items, glossary, tasks }),
      ...(isCut && TOO_MUCH),
    };
  }
}
