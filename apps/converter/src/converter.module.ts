import { Module, type DynamicModule } from '@nestjs/common';
import { CONFIG, type ConverterConfig } from './config.js';
import { ConvertController } from './convert/convert.controller.js';
import { WrappedController } from './convert/wrapped.controller.js';
import { DocsController } from './docs/docs.controller.js';
import { HealthController } from './health/health.controller.js';
import { PageController } from './page/page.controller.js';
import { PageFiles } from './page/page-files.js';
import { StreamController } from './stream/stream.controller.js';

/** The service's table of contents. */
@Module({})
export class ConverterModule {
  static forRoot(config: ConverterConfig, page: PageFiles): DynamicModule {
    return {
      module: ConverterModule,
      controllers: [
        PageController,
        ConvertController,
        WrappedController,
        StreamController,
        HealthController,
        DocsController,
      ],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: PageFiles, useValue: page },
      ],
    };
  }
}
