import { Module } from '@nestjs/common';
import { CountGroupsHandler } from './count-groups.js';
import { GroupsAdminController } from './groups-admin.controller.js';
import { GroupsController } from './groups.controller.js';
import { ListGroupsHandler } from './list-groups.js';
import { UpsertGroupHandler } from './upsert-group.js';

/** Groups: who may join what. */
@Module({
  controllers: [GroupsController, GroupsAdminController],
  providers: [CountGroupsHandler, ListGroupsHandler, UpsertGroupHandler],
})
export class GroupsModule {}
