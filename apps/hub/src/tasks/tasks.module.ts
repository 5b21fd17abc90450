import { Module } from '@nestjs/common';
import { DatabaseModule } from '../database/database.module.js';
import { EventStoreModule } from '../event-store/event-store.module.js';
import { DigestTasksHandler } from './digest-tasks.js';
import { MoveTasksHandler } from './move-tasks.js';
import { TasksAdminController } from './tasks-admin.controller.js';

/** The status of the tasks that the groups' items are about. */
@Module({
  imports: [DatabaseModule, EventStoreModule],
  controllers: [TasksAdminController],
  providers: [DigestTasksHandler, MoveTasksHandler],
})
export class TasksModule {}
