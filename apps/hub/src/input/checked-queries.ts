import type { Type } from '@nestjs/common';

/** How many queries of a DTO are cached, and how long each may be, in characters of JSON. */
const MOST_QUERIES = 500;
const LONGEST_QUERY = 500;

/**
 * Caches the DTOs of valid queries: a DTO depends on nothing but its query, and clients that poll send the same query all day.
 */
export class CheckedQueries {
  private readonly known = new Map<Type | undefined, Map<string, object>>();

  /** Resolves to the DTO of a query, frozen because many requests share it. Throws what `check` throws; that is not cached. */
  async checked(
    query: object,
    dto: Type | undefined,
    check: () => Promise<object>,
  ): Promise<object> {
    const text = JSON.stringify(query);
    const ofDto = this.knownOf(dto);
    const known = ofDto.get(text);
    if (known) return known;
    const checked = Object.freeze(await check());
    if (text.length <= LONGEST_QUERY) {
      if (ofDto.size >= MOST_QUERIES) ofDto.clear();
      ofDto.set(text, checked);
    }
    return checked;
  }

  private knownOf(dto: Type | undefined): Map<string, object> {
    const known = this.known.get(dto);
    if (known) return known;
    const made = new Map<string, object>();
    this.known.set(dto, made);
    return made;
  }
}
