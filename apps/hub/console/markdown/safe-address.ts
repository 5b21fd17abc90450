const PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/** Returns the address where a link may lead there: to the web or a mailbox, named in full; else undefined. */
export function safeAddress(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, href } = new URL(address);
  return PROTOCOLS.has(protocol) ? href : undefined;
}
