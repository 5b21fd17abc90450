import { HubError, isUuid } from '@app/domain';
import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { CurrentActor } from '../admin-access/requester.js';
import type { Actor } from '../event-store/append/decision.js';
import { AcknowledgeMirror } from './acknowledge-mirror.js';
import { AddMirror } from './add-mirror.js';
import { ListMirrors } from './list-mirrors.js';
import type { MirrorRecord } from './mirror-record.js';
import { AddMirrorDto } from './mirrors.dto.js';
import { RemoveMirror, type RemovedMirror } from './remove-mirror.js';

function idIn(text: string): string {
  if (!isUuid(text)) throw new HubError('admin.mirror_not_found');
  return text;
}

@Controller('api/v1/admin/mirrors')
export class MirrorsAdminController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** What is mirrored, and how it fares. */
  @Get()
  list(): Promise<{ mirrors: MirrorRecord[] }> {
    return this.queries.execute(new ListMirrors());
  }

  /** Begins to mirror a group of another hub. */
  @Post()
  @HttpCode(200)
  add(@CurrentActor() actor: Actor, @Body() body: AddMirrorDto): Promise<MirrorRecord> {
    return this.commands.execute(new AddMirror(body, actor));
  }

  /** Lets a mirror go on that has ended. */
  @Post(':id/acknowledge')
  @HttpCode(200)
  acknowledge(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<MirrorRecord> {
    return this.commands.execute(new AcknowledgeMirror(idIn(id), actor));
  }

  /** Ends a mirror and takes away what it brought. */
  @Delete(':id')
  remove(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<RemovedMirror> {
    return this.commands.execute(new RemoveMirror(idIn(id), actor));
  }
}
