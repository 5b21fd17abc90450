import { Module } from '@nestjs/common';
import { BriefAdminController } from './brief-admin.controller.js';
import { BriefController } from './brief.controller.js';
import { GetProjectBriefHandler } from './get-project-brief.js';
import { PreviewBriefHandler } from './preview-brief.js';

/** What an agent is to know before it starts work on a project. */
@Module({
  controllers: [BriefController, BriefAdminController],
  providers: [GetProjectBriefHandler, PreviewBriefHandler],
})
export class BriefModule {}
