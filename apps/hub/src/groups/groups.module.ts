import { Module } from '@nestjs/common';
import { DatabaseModule } from '../database/database.module.js';
import { EventStoreModule } from '../event-store/event-store.module.js';
import { RuntimeModule } from '../runtime/runtime.module.js';
import { CountGroupsHandler } from './count-groups.js';
import { GroupsAdminController } from './groups-admin.controller.js';
import { GroupsController } from './groups.controller.js';
import { ListGroupsHandler } from './list-groups.js';
import { UpsertGroupHandler } from './upsert-group.js';

/** Groups: who may join what. */
@Module({
  imports: [DatabaseModule, EventStoreModule, RuntimeModule],
  controllers: [GroupsController, GroupsAdminController],
  providers: [CountGroupsHandler, ListGroupsHandler, UpsertGroupHandler],
})
export class GroupsModule {}
