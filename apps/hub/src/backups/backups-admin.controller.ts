import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { Backup } from './backup.js';
import { ListBackups } from './list-backups.js';
import { MakeBackup } from './make-backup.js';

@Controller('api/v1/admin/backups')
export class BackupsAdminController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** What there is to restore. */
  @Get()
  list(): Promise<{ backups: Backup[] }> {
    return this.queries.execute(new ListBackups());
  }

  /** Begins a backup. */
  @Post()
  @HttpCode(200)
  make(): Promise<Backup> {
    return this.commands.execute(new MakeBackup());
  }
}
