import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Backup } from './backup.js';
import { BackupStore } from './backup-store.js';

/** The backups that this hub keeps. */
export class ListBackups extends Query<{ backups: Backup[] }> {}

@QueryHandler(ListBackups)
export class ListBackupsHandler implements IQueryHandler<ListBackups> {
  constructor(private readonly backups: BackupStore) {}

  async execute(): Promise<{ backups: Backup[] }> {
    return { backups: await this.backups.list() };
  }
}
