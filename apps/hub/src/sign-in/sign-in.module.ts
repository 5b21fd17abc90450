import { Module } from '@nestjs/common';
import { AdminAccessModule } from '../admin-access/admin-access.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { EventStoreModule } from '../event-store/event-store.module.js';
import { RuntimeModule } from '../runtime/runtime.module.js';
import { CodesController } from './codes.controller.js';
import { CreateCodeHandler } from './create-code.js';
import { SessionController } from './session.controller.js';
import { SignInAudit } from './sign-in-audit.js';
import { SignInSecrets } from './sign-in-secrets.js';
import { SignInHandler } from './sign-in.js';
import { SignOutHandler } from './sign-out.js';

/** Who looks at the console: signing in and out, and the codes with which members enter. */
@Module({
  imports: [AdminAccessModule, AuthModule, EventStoreModule, RuntimeModule],
  controllers: [SessionController, CodesController],
  providers: [CreateCodeHandler, SignInAudit, SignInHandler, SignInSecrets, SignOutHandler],
})
export class SignInModule {}
