import { Module } from '@nestjs/common';
import { HintStreams } from './hint-streams.js';
import { StreamAdminController } from './stream-admin.controller.js';

/** Pages hear at once that something has changed. */
@Module({ controllers: [StreamAdminController], providers: [HintStreams] })
export class StreamModule {}
