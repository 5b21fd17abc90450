import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { DatabaseModule } from '../database/database.module.js';
import { EventStoreModule } from '../event-store/event-store.module.js';
import { ListTwinsHandler } from './list-twins.js';
import { TwinsAdminController } from './twins-admin.controller.js';
import { TwinsController } from './twins.controller.js';

/** What else says what an item says, and stays in force when that does not. */
@Module({
  imports: [AuthModule, DatabaseModule, EventStoreModule],
  controllers: [TwinsController, TwinsAdminController],
  providers: [ListTwinsHandler],
})
export class TwinsModule {}
