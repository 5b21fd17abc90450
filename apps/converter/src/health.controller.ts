import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';

/** `/healthz`: answers `{status: "ok"}` while the process serves. */
@ApiTags('health')
@Controller('healthz')
export class HealthController {
  @Get()
  @ApiOperation({ summary: 'Whether the service is up' })
  @ApiOkResponse({ schema: { type: 'object', example: { status: 'ok' } } })
  get(): { status: string } {
    return { status: 'ok' };
  }
}
