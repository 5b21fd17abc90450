import type { SearchRequest, Viewer } from '@app/projections';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type HubConfig } from '../config.js';
import { MeaningSearch } from '../embeddings/meaning-search.js';
import { CLOCK, type Clock } from '../runtime/clock.js';

/** What is searched for, how and where. */
interface Wanted {
  query: string;
  groupKey?: string | undefined;
  /** Whether the words of the query are taken as they are typed. */
  asTyped?: boolean | undefined;
}

/** How this hub searches, by what it was told. */
@Injectable()
export class SearchManner {
  constructor(
    private readonly meaning: MeaningSearch,
    @Inject(CONFIG) private readonly config: HubConfig,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  /** What a search for this works with, beside what is wanted. */
  async of(
    viewer: Viewer,
    { query, groupKey, asTyped }: Wanted,
  ): Promise<Pick<SearchRequest, 'asTyped' | 'abbreviations' | 'near' | 'now'>> {
    const { searchAbbreviations: abbreviations } = this.config;
    const near = asTyped ? undefined : await this.meaning.of(query, viewer, groupKey);
    return { asTyped, abbreviations, near, now: this.now() };
  }
}
