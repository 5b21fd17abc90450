import { Module } from '@nestjs/common';
import { CONFIG, type HubConfig } from '../config.js';
import { RuntimeModule } from '../runtime/runtime.module.js';
import { VERSION } from '../runtime/version.js';
import { HubMetrics, METRICS } from './hub-metrics.js';

/** What the hub counts of itself, where HUB_METRICS_PORT says that somebody reads it. */
@Module({
  imports: [RuntimeModule],
  providers: [
    {
      provide: METRICS,
      inject: [CONFIG, VERSION],
      useFactory: ({ metricsPort }: HubConfig, version: string) =>
        metricsPort === undefined ? undefined : new HubMetrics(version),
    },
  ],
  exports: [METRICS],
})
export class MetricsModule {}
