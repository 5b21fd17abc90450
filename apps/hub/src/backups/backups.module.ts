import { Module } from '@nestjs/common';
import { DatabaseModule } from '../database/database.module.js';
import { RuntimeModule } from '../runtime/runtime.module.js';
import { BackupStore } from './backup-store.js';
import { BackupsAdminController } from './backups-admin.controller.js';
import { ListBackupsHandler } from './list-backups.js';
import { MakeBackupHandler } from './make-backup.js';

/** Copies of the embedded database, made while the hub goes on. */
@Module({
  imports: [DatabaseModule, RuntimeModule],
  controllers: [BackupsAdminController],
  providers: [BackupStore, ListBackupsHandler, MakeBackupHandler],
})
export class BackupsModule {}
