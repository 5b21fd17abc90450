import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Backup } from './backup.js';
import { BackupStore } from './backup-store.js';

/** Begins a backup of the embedded database. Throws `admin.backup_of_server` and `admin.backup_running`. */
export class MakeBackup extends Command<Backup> {}

@CommandHandler(MakeBackup)
export class MakeBackupHandler implements ICommandHandler<MakeBackup> {
  constructor(private readonly backups: BackupStore) {}

  execute(): Promise<Backup> {
    return Promise.resolve().then(() => this.backups.begin());
  }
}
