import { Module } from '@nestjs/common';
import { BriefController } from './brief.controller.js';
import { GetProjectBriefHandler } from './get-project-brief.js';

/** What an agent is to know before it starts work on a project. */
@Module({ controllers: [BriefController], providers: [GetProjectBriefHandler] })
export class BriefModule {}
