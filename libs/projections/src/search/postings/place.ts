/** The items of a group that are found in a scope. Each group has its own rows even in the scope of all. */
export interface Place {
  scope: string;
  groupKey: string;
}

/** A place as a row names it. */
export interface PlaceRow {
  scope: string;
  group_key: string;
}

/** Returns a text that identifies a place: no group's key has a blank. */
export function nameOfPlace({ scope, groupKey }: Place): string {
  return `${scope} ${groupKey}`;
}

/** Returns the place that a row names. */
export function placeOf({ scope, group_key: groupKey }: PlaceRow): Place {
  return { scope, groupKey };
}

/** Returns the scopes and the groups of places, as a statement takes them. */
export function placeColumns(places: readonly Place[]): [scopes: string[], groupKeys: string[]] {
  return [places.map(({ scope }) => scope), places.map(({ groupKey }) => groupKey)];
}

/** Returns things by the names of their places, in their order. */
export function byPlace<Thing extends Place>(things: readonly Thing[]): Map<string, Thing[]> {
  const places = new Map<string, Thing[]>();
  for (const thing of things) {
    const name = nameOfPlace(thing);
    const known = places.get(name);
    if (known) known.push(thing);
    else places.set(name, [thing]);
  }
  return places;
}
