import { Module } from '@nestjs/common';
import { RuntimeModule } from '../runtime/runtime.module.js';
import { DocsController } from './docs.controller.js';

/** The description of the HTTP interface. */
@Module({ imports: [RuntimeModule], controllers: [DocsController] })
export class DocsModule {}
