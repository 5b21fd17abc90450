import type { AddressInfo } from 'node:net';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { HubConfig } from '../config.js';
import { httpOrigin } from './http-origin.js';

/** Where clients reach this hub: the configured base URL, else the address it listens on. */
@Injectable()
export class HubAddress {
  constructor(
    private readonly config: Pick<HubConfig, 'baseUrl' | 'host'>,
    private readonly adapter: HttpAdapterHost,
  ) {}

  /** Without a trailing slash. */
  get baseUrl(): string {
    if (this.config.baseUrl !== undefined) return this.config.baseUrl;
    const { host } = this.config;
    const server = this.adapter.httpAdapter.getHttpServer() as { address(): AddressInfo | null };
    return httpOrigin(host, server.address()?.port ?? 0);
  }

  /** Where agents reach the hub's MCP endpoint. */
  get mcpUrl(): string {
    return `${this.baseUrl}/mcp`;
  }
}
