import { type DynamicModule, Module } from '@nestjs/common';
import { CONFIG, type HubConfig } from './config.js';

/** The hub's configuration, which every module may inject; the one global module besides the buses of `@nestjs/cqrs`. */
@Module({})
export class ConfigModule {
  static forRoot(config: HubConfig): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [{ provide: CONFIG, useValue: config }],
      exports: [CONFIG],
    };
  }
}
