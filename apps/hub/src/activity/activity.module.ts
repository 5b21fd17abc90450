import { Module } from '@nestjs/common';
import { ActivityAdminController } from './activity-admin.controller.js';
import { GetActivityHandler } from './get-activity.js';

/** What happened lately: who did what how often, and what was learned. */
@Module({ controllers: [ActivityAdminController], providers: [GetActivityHandler] })
export class ActivityModule {}
