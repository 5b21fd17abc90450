import { Module } from '@nestjs/common';
import { GroupsAdminController } from './groups-admin.controller.js';
import { GroupsController } from './groups.controller.js';
import { ListGroupsHandler } from './list-groups.js';
import { UpsertGroupHandler } from './upsert-group.js';

/** Groups: who may join what. */
@Module({
  controllers: [GroupsController, GroupsAdminController],
  providers: [ListGroupsHandler, UpsertGroupHandler],
})
export class GroupsModule {}
