import { HubError } from '@app/domain';
import { Controller, Get, Headers, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CONFIG, type HubConfig } from '../config.js';
import { HubAddress } from '../runtime/hub-address.js';
import { VERSION } from '../runtime/version.js';
import { joinCommand } from './install-command.js';
import { Readiness } from './readiness.js';
import { type HubSummary, START_PAGE_POLICY, startPage } from './start-page.js';

/** Where the console lies, unless it is hidden or on a listener of its own. */
const CONSOLE = '/console/';
const ELSEWHERE: ReadonlySet<HubConfig['adminExposure']> = new Set(['off', 'port']);

@Controller()
export class StartPageController {
  constructor(
    private readonly readiness: Readiness,
    private readonly address: HubAddress,
    @Inject(VERSION) private readonly version: string,
    @Inject(CONFIG) private readonly config: HubConfig,
  ) {}

  /** Says what this is: as a page to browsers, as JSON to programs. */
  @Get()
  async show(
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<HubSummary | string> {
    const summary = await this.summary();
    void reply.header('vary', 'accept');
    if (!accept?.includes('text/html')) return summary;
    void reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', START_PAGE_POLICY);
    return startPage(summary, ELSEWHERE.has(this.config.adminExposure) ? undefined : CONSOLE);
  }

  private async summary(): Promise<HubSummary> {
    const { baseUrl, mcpUrl } = this.address;
    const problem = await this.readiness.assert().catch((error: unknown) => {
      if (error instanceof HubError) return error.message;
      throw error;
    });
    return {
      service: 'knowledge-hub',
      version: this.version,
      status: problem === undefined ? 'ready' : 'not_ready',
      ...(problem !== undefined && { problem }),
      mcpUrl,
      joinCommand: joinCommand(baseUrl),
      docs: { page: '/docs', openApi: '/openapi.json' },
    };
  }
}
