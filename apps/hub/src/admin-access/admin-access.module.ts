import { adminTokenOf } from '@app/domain';
import { type DynamicModule, Module } from '@nestjs/common';
import { Authenticator } from '../auth/authenticator.js';
import { FailureLimiter } from '../auth/failure-limiter.js';
import type { HubConfig } from '../config.js';
import { MASTER_KEY } from '../identity/master-key.js';
import { AccessGate } from './access-gate.js';
import { AdminListener } from './admin-listener.js';
import { ADMIN_TOKEN } from './admin-token.js';

/** Who may reach administration and the agents' endpoint, and from where. */
@Module({})
export class AdminAccessModule {
  static forRoot(config: HubConfig): DynamicModule {
    return {
      module: AdminAccessModule,
      global: true,
      providers: [
        {
          provide: ADMIN_TOKEN,
          inject: [MASTER_KEY],
          useFactory: (masterKey: Buffer) => config.adminToken ?? adminTokenOf(masterKey),
        },
        {
          provide: AccessGate,
          inject: [Authenticator, FailureLimiter, ADMIN_TOKEN],
          useFactory: (authenticator: Authenticator, limiter: FailureLimiter, adminToken: string) =>
            new AccessGate(config, { authenticator, limiter, adminToken }),
        },
        AdminListener,
      ],
      exports: [ADMIN_TOKEN, AccessGate, AdminListener],
    };
  }
}
