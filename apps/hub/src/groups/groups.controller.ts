import type { GroupSummary } from '@app/projections';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListGroups } from './list-groups.js';

@Controller('api/v1/groups')
export class GroupsController {
  constructor(private readonly queries: QueryBus) {}

  /** The groups that may be joined. */
  @Get()
  async list(): Promise<{ groups: Omit<GroupSummary, 'requireSignatures'>[] }> {
    const groups = await this.queries.execute(new ListGroups(true));
    return { groups: groups.map(({ requireSignatures: _hidden, ...group }) => group) };
  }
}
