import { type DynamicModule, Module } from '@nestjs/common';
import type { HubConfig } from '../config.js';
import { CodesController } from './codes.controller.js';
import { CreateCodeHandler } from './create-code.js';
import { HUB_REACH } from './hub-reach.js';
import { SessionController } from './session.controller.js';
import { SignInAudit } from './sign-in-audit.js';
import { SignInSecrets } from './sign-in-secrets.js';
import { SignInHandler } from './sign-in.js';
import { SignOutHandler } from './sign-out.js';

/** Who looks at the console: signing in and out, and the codes with which members enter. */
@Module({})
export class SignInModule {
  static forRoot(config: HubConfig): DynamicModule {
    const { adminExposure: exposure, host: listensOn, baseUrl } = config;
    return {
      module: SignInModule,
      controllers: [SessionController, CodesController],
      providers: [
        { provide: HUB_REACH, useValue: { exposure, listensOn, baseUrl } },
        CreateCodeHandler,
        SignInAudit,
        SignInHandler,
        SignInSecrets,
        SignOutHandler,
      ],
    };
  }
}
