import { HubError } from '@app/domain';
import { Controller, Get, Inject } from '@nestjs/common';
import { Database } from '../database/database.js';
import { isMigrated } from '../database/migrate-database.js';
import { VERSION } from '../runtime/version.js';

@Controller()
export class HealthController {
  constructor(
    private readonly database: Database,
    @Inject(VERSION) private readonly version: string,
  ) {}

  /** Says that the process is alive. */
  @Get('healthz')
  health(): { status: 'ok'; service: 'knowledge-hub'; version: string } {
    return { status: 'ok', service: 'knowledge-hub', version: this.version };
  }

  /** Says that the database answers and its schema is current. */
  @Get('readyz')
  async ready(): Promise<{ status: 'ready' }> {
    const migrated = await isMigrated(this.database).catch(() => false);
    if (!migrated) throw new HubError('server.not_ready');
    return { status: 'ready' };
  }
}
