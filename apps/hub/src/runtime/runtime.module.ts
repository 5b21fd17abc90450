import { randomBytes, randomUUID } from 'node:crypto';
import { Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { CONFIG, type HubConfig, readVersion } from '../config.js';
import { effectiveSettings } from '../effective-settings.js';
import { CLOCK, type Clock } from './clock.js';
import { Draining } from './draining.js';
import { HubAddress } from './hub-address.js';
import { RANDOMNESS, type Randomness, drawnAhead } from './randomness.js';
import { SETTINGS } from './settings.js';
import { VERSION } from './version.js';

const RANDOM: Randomness = { uuid: randomUUID, bytes: drawnAhead(randomBytes) };

/** What the hub takes from the process it runs in: time, randomness, its version and its address. */
@Module({
  providers: [
    { provide: CLOCK, useValue: Date.now satisfies Clock },
    { provide: RANDOMNESS, useValue: RANDOM },
    Draining,
    {
      provide: SETTINGS,
      inject: [CONFIG],
      useFactory: (config: HubConfig) => effectiveSettings(config, process.env),
    },
    { provide: VERSION, useFactory: readVersion },
    {
      provide: HubAddress,
      inject: [CONFIG, HttpAdapterHost],
      useFactory: (config: HubConfig, adapter: HttpAdapterHost) => new HubAddress(config, adapter),
    },
  ],
  exports: [CLOCK, Draining, RANDOMNESS, SETTINGS, VERSION, HubAddress],
})
export class RuntimeModule {}
