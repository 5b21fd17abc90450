import { Module } from '@nestjs/common';
import { DefineTermHandler } from './define-term.js';
import { GlossaryAdminController } from './glossary-admin.controller.js';
import { ListGlossaryHandler } from './list-glossary.js';
import { ResolveTermHandler } from './resolve-term.js';

/** The words of a group and its projects, and what they mean. */
@Module({
  controllers: [GlossaryAdminController],
  providers: [DefineTermHandler, ListGlossaryHandler, ResolveTermHandler],
})
export class GlossaryModule {}
