import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { DatabaseModule } from '../database/database.module.js';
import { EventStoreModule } from '../event-store/event-store.module.js';
import { RuntimeModule } from '../runtime/runtime.module.js';
import { DigestTasksHandler } from './digest-tasks.js';
import { MoveTasksHandler } from './move-tasks.js';
import { PushMoves } from './push-moves.js';
import { TasksAdminController } from './tasks-admin.controller.js';

/** The status of the tasks that the groups' items are about. */
@Module({
  imports: [AuthModule, DatabaseModule, EventStoreModule, RuntimeModule],
  controllers: [TasksAdminController],
  providers: [DigestTasksHandler, MoveTasksHandler, PushMoves],
})
export class TasksModule {}
