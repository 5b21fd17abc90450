import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { DatabaseModule } from '../database/database.module.js';
import { EventStoreModule } from '../event-store/event-store.module.js';
import { RuntimeModule } from '../runtime/runtime.module.js';
import { BriefAdminController } from './brief-admin.controller.js';
import { BriefController } from './brief.controller.js';
import { GetBriefHandler } from './get-brief.js';
import { GetProjectBriefHandler } from './get-project-brief.js';
import { NoteBriefReadHandler } from './note-brief-read.js';
import { PreviewBriefHandler } from './preview-brief.js';

/** What an agent is to know before it starts work on a project. */
@Module({
  imports: [AuthModule, DatabaseModule, EventStoreModule, RuntimeModule],
  controllers: [BriefController, BriefAdminController],
  providers: [GetBriefHandler, GetProjectBriefHandler, NoteBriefReadHandler, PreviewBriefHandler],
})
export class BriefModule {}
