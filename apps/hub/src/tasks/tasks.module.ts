import { Module } from '@nestjs/common';
import { DigestTasksHandler } from './digest-tasks.js';
import { TasksAdminController } from './tasks-admin.controller.js';

/** Where the tasks stand that the groups' items tell of. */
@Module({ controllers: [TasksAdminController], providers: [DigestTasksHandler] })
export class TasksModule {}
