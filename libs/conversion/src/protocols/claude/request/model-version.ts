/**
 * Whether a model is known by its name to be older than a version. Names are `claude-3-7-sonnet-20250219`, `claude-sonnet-4-20250514`,
 * `claude-opus-4-5`: the first short numbers are the version. A name that says none counts as that of a current model.
 */
export function isBefore(model: string | undefined, [major, minor]: [number, number]): boolean {
  const version = /claude-(?:[a-z]+-)?(\d)(?:[-.](\d{1,2})(?!\d))?/.exec(model ?? '');
  if (!version) return false;
  const [itsMajor, itsMinor] = [Number(version[1]), Number(version[2] ?? 0)];
  return itsMajor < major || (itsMajor === major && itsMinor < minor);
}
