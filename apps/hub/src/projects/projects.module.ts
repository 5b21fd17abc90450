import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { DatabaseModule } from '../database/database.module.js';
import { EventStoreModule } from '../event-store/event-store.module.js';
import { RuntimeModule } from '../runtime/runtime.module.js';
import { CreateProjectHandler } from './create-project.js';
import { GetProjectHandler } from './get-project.js';
import { ListAccessHandler } from './list-access.js';
import { ListProjectsHandler } from './list-projects.js';
import { ProjectsAdminController } from './projects-admin.controller.js';
import { ProjectsController } from './projects.controller.js';
import { UpdateProjectAclHandler } from './update-project-acl.js';
import { UpdateProjectHandler } from './update-project.js';

/** Projects: what they are called, who may see them and do what in them. */
@Module({
  imports: [AuthModule, DatabaseModule, EventStoreModule, RuntimeModule],
  controllers: [ProjectsController, ProjectsAdminController],
  providers: [
    CreateProjectHandler,
    GetProjectHandler,
    ListAccessHandler,
    ListProjectsHandler,
    UpdateProjectAclHandler,
    UpdateProjectHandler,
  ],
})
export class ProjectsModule {}
