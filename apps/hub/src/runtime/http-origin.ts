/** The origin of a server by its host, which may be an address of IPv6, and its port. */
export function httpOrigin(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
