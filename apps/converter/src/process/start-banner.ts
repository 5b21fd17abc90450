/** What a service that has just started knows of itself. */
interface StartedConverter {
  url: string;
  /** Where the links lead that it makes, when that is elsewhere. */
  baseUrl: string | undefined;
}

/** Returns what a started service says on standard output. */
export function startBanner({ url, baseUrl }: StartedConverter): string {
  const links = baseUrl === undefined ? '' : `links lead to: ${baseUrl}\n`;
  return `listening: ${url}\n${links}`;
}
