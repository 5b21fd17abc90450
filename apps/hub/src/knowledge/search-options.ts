import type { SearchRequest, Viewer } from '@app/projections';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type HubConfig } from '../config.js';
import { SemanticSearch } from '../embeddings/semantic-search.js';
import { CLOCK, type Clock } from '../runtime/clock.js';

/** A search as requested. */
interface WantedSearch {
  query: string;
  groupKey?: string | undefined;
  /** Whether the words of the query are taken as they are typed. */
  asTyped?: boolean | undefined;
}

/** Adds to a search the options that follow from the hub's settings and the viewer's rights. */
@Injectable()
export class SearchOptions {
  constructor(
    private readonly meaning: SemanticSearch,
    @Inject(CONFIG) private readonly config: HubConfig,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  /** Resolves to the options of a search for this viewer. */
  async of(
    viewer: Viewer,
    { query, groupKey, asTyped }: WantedSearch,
  ): Promise<Pick<SearchRequest, 'asTyped' | 'abbreviations' | 'near' | 'now'>> {
    const { searchAbbreviations: abbreviations } = this.config;
    const near = asTyped ? undefined : await this.meaning.of(query, viewer, groupKey);
    return { asTyped, abbreviations, near, now: this.now() };
  }
}
