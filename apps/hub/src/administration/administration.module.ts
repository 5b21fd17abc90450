import { Module } from '@nestjs/common';
import { GetOverviewHandler } from './get-overview.js';
import { OverviewAdminController } from './overview-admin.controller.js';

/** The hub as its administrators see it. */
@Module({ controllers: [OverviewAdminController], providers: [GetOverviewHandler] })
export class AdministrationModule {}
