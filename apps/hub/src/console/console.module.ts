import { Module } from '@nestjs/common';
import { ConsoleFiles } from './console-files.js';
import { ConsoleController } from './console.controller.js';

/** The pages on which people see what their agents know. */
@Module({
  controllers: [ConsoleController],
  providers: [{ provide: ConsoleFiles, useFactory: () => ConsoleFiles.find() }],
  exports: [ConsoleFiles],
})
export class ConsoleModule {}
