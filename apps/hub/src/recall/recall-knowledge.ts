import { normalizedProjectKey, recallMarkdown } from '@app/domain';
import {
  type RecallRequest,
  findProjectNamed,
  recallItems,
  searchProjection,
} from '@app/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { ProjectionRunner } from '../event-store/projections/projection-runner.js';

/** Most items of an answer, and most tokens of its Markdown: they come with a prompt, unasked. */
const MAX_RECALLED = 3;
const MAX_RECALL_TOKENS = 330;

/** What is known of what a prompt is about; mostly nothing. */
export interface Recall {
  /** When the project was finished; only if it is, and there is something to say. */
  finishedAt?: string;
  items: { id: string; type: string; title: string }[];
  /** How many tokens the Markdown is at most. */
  tokens: number;
  markdown: string;
}

/** What a member may see of what a prompt is clearly about. The prompt is neither kept nor sent anywhere. */
export class RecallKnowledge extends Query<Recall> {
  constructor(
    readonly member: { groupKey: string; memberId: string },
    readonly request: Omit<RecallRequest, 'limit'>,
  ) {
    super();
  }
}

@QueryHandler(RecallKnowledge)
export class RecallKnowledgeHandler implements IQueryHandler<RecallKnowledge> {
  constructor(
    private readonly database: Database,
    private readonly projections: ProjectionRunner,
  ) {}

  async execute({ member, request }: RecallKnowledge): Promise<Recall> {
    await this.projections.catchUpFor(member, [searchProjection]);
    const limit = MAX_RECALLED;
    const items = await recallItems(this.database, member, { ...request, limit });
    const { projectKey } = request;
    const isOfProject = items.length > 0 && projectKey !== null;
    const finishedAt = isOfProject ? await this.finishedAt(member, projectKey) : undefined;
    return {
      ...(finishedAt !== undefined && { finishedAt }),
      items: items.map(({ id, type, title }) => ({ id, type, title })),
      ...recallMarkdown(items, MAX_RECALL_TOKENS, finishedAt),
    };
  }

  private async finishedAt(
    { groupKey, memberId: visibleTo }: { groupKey: string; memberId: string },
    projectKey: string,
  ): Promise<string | undefined> {
    const name = normalizedProjectKey(projectKey);
    return (await findProjectNamed(this.database, { groupKey, name, visibleTo }))?.finishedAt;
  }
}
