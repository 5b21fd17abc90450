import type { GroupSummary } from '@app/projections';
import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { PageQueryDto } from '../input/list.dto.js';
import { ListGroups } from './list-groups.js';

/** A page of groups as anybody sees it. */
interface PublicGroups {
  groups: Omit<GroupSummary, 'requireSignatures' | 'refuseSecrets' | 'embeddedTexts'>[];
  nextCursor?: string;
}

@Controller('api/v1/groups')
export class GroupsController {
  constructor(private readonly queries: QueryBus) {}

  /** The groups that may be joined. */
  @Get()
  async list(@Query() { cursor, limit }: PageQueryDto): Promise<PublicGroups> {
    const { groups, ...next } = await this.queries.execute(
      new ListGroups({ viewer: 'anybody' }, cursor, limit),
    );
    return {
      groups: groups.map(
        ({ requireSignatures: _signed, refuseSecrets: _secrets, embeddedTexts: _sent, ...group }) =>
          group,
      ),
      ...next,
    };
  }
}
