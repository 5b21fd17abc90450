import type { Principal } from '@app/projections';
import { Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Authenticated, BearerGuard } from '../auth/bearer.guard.js';
import { type ConsoleCode, CreateCode } from './create-code.js';

@Controller('api/v1/console/codes')
@UseGuards(BearerGuard)
export class CodesController {
  constructor(private readonly commands: CommandBus) {}

  /** Makes a code with which the member enters the console. */
  @Post()
  @HttpCode(200)
  create(@Authenticated() principal: Principal): Promise<ConsoleCode> {
    return this.commands.execute(new CreateCode(principal));
  }
}
