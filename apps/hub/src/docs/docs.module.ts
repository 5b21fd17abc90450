import { Module } from '@nestjs/common';
import { DocsController } from './docs.controller.js';

/** The description of the HTTP interface. */
@Module({ controllers: [DocsController] })
export class DocsModule {}
