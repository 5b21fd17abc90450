import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Inject } from '@nestjs/common';
import { SETTINGS } from '../runtime/settings.js';
import type { EffectiveSetting } from '../effective-settings.js';

/** What the hub was told and what it took by default. */
export class GetSettings extends Query<{ settings: readonly EffectiveSetting[] }> {}

@QueryHandler(GetSettings)
export class GetSettingsHandler implements IQueryHandler<GetSettings> {
  constructor(@Inject(SETTINGS) private readonly settings: readonly EffectiveSetting[]) {}

  execute(): Promise<{ settings: readonly EffectiveSetting[] }> {
    return Promise.resolve({ settings: this.settings });
  }
}
