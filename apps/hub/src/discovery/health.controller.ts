import { Controller, Get, Inject } from '@nestjs/common';
import { VERSION } from '../runtime/version.js';
import { Readiness } from './readiness.js';

@Controller()
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
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
    await this.readiness.assert();
    return { status: 'ready' };
  }
}
