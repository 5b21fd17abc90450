/** A version of claude: 4.5 is `[4, 5]`. */
export type Version = [number, number];

/**
 * Whether a model is known by its name to be older than a version. Names are `claude-3-7-sonnet-20250219`, `claude-sonnet-4-20250514`,
 * `claude-opus-4-5`: the first short numbers are the version. A name that says none counts as that of a current model.
 */
export function isBefore(model: string | undefined, [major, minor]: Version): boolean {
  const version = /claude-(?:[a-z]+-)?(\d)(?:[-.](\d{1,2})(?!\d))?/.exec(model ?? '');
  if (!version) return false;
  const [itsMajor, itsMinor] = [Number(version[1]), Number(version[2] ?? 0)];
  return itsMajor < major || (itsMajor === major && itsMinor < minor);
}

/** What models have since a version, by their family: `opus` in `claude-opus-5-5`. */
export type Families<T> = Readonly<Record<string, { since: Version; value: T }>>;

/** What a model has since a version of its family, where it has it. */
export function sinceVersion<T>(model: string | undefined, families: Families<T>): T | undefined {
  const family = /claude-([a-z]+)/.exec(model ?? '')?.[1] ?? '';
  const own = Object.hasOwn(families, family) ? families[family] : undefined;
  return own && !isBefore(model, own.since) ? own.value : undefined;
}
