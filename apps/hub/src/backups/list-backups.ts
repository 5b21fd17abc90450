import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Backup } from './backup.js';
import { BackupShelf } from './backup-shelf.js';

/** The backups that this hub keeps. */
export class ListBackups extends Query<{ backups: Backup[] }> {}

@QueryHandler(ListBackups)
export class ListBackupsHandler implements IQueryHandler<ListBackups> {
  constructor(private readonly shelf: BackupShelf) {}

  async execute(): Promise<{ backups: Backup[] }> {
    return { backups: await this.shelf.list() };
  }
}
