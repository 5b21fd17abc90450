import { Module } from '@nestjs/common';
import { DatabaseModule } from '../database/database.module.js';
import { EventStoreModule } from '../event-store/event-store.module.js';
import { RuntimeModule } from '../runtime/runtime.module.js';
import { DefineTermHandler } from './define-term.js';
import { DeleteTermHandler } from './delete-term.js';
import { GlossaryAdminController } from './glossary-admin.controller.js';
import { ListGlossaryHandler } from './list-glossary.js';
import { ResolveTermHandler } from './resolve-term.js';

/** The words of a group and its projects, and what they mean. */
@Module({
  imports: [DatabaseModule, EventStoreModule, RuntimeModule],
  controllers: [GlossaryAdminController],
  providers: [DefineTermHandler, DeleteTermHandler, ListGlossaryHandler, ResolveTermHandler],
})
export class GlossaryModule {}
