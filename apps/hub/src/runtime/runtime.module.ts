import { randomBytes, randomUUID } from 'node:crypto';
import { type DynamicModule, Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { type HubConfig, readVersion } from '../config.js';
import { effectiveSettings } from '../effective-settings.js';
import { CLOCK, type Clock } from './clock.js';
import { HubAddress } from './hub-address.js';
import { RANDOMNESS, type Randomness } from './randomness.js';
import { SETTINGS } from './settings.js';
import { VERSION } from './version.js';

const RANDOM: Randomness = { uuid: randomUUID, bytes: randomBytes };

/** What the hub takes from the process it runs in: time, randomness, its version and its address. */
@Module({})
export class RuntimeModule {
  static forRoot(config: HubConfig): DynamicModule {
    return {
      module: RuntimeModule,
      global: true,
      providers: [
        { provide: CLOCK, useValue: Date.now satisfies Clock },
        { provide: RANDOMNESS, useValue: RANDOM },
        { provide: SETTINGS, useFactory: () => effectiveSettings(config) },
        { provide: VERSION, useFactory: readVersion },
        {
          provide: HubAddress,
          inject: [HttpAdapterHost],
          useFactory: (adapter: HttpAdapterHost) => new HubAddress(config, adapter),
        },
      ],
      exports: [CLOCK, RANDOMNESS, SETTINGS, VERSION, HubAddress],
    };
  }
}
