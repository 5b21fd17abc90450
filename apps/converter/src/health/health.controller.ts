import { Controller, Get } from '@nestjs/common';

/** `/healthz`: returns `{status: "ok"}` while the process serves. */
@Controller('healthz')
export class HealthController {
  @Get()
  get(): { status: string } {
    return { status: 'ok' };
  }
}
