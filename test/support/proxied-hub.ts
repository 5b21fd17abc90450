import { TestHub } from './hub.js';
import { createMigratedDatabase } from './test-database.js';
import { TcpProxy } from './tcp-proxy.js';

/** A hub that reaches a database of its own through a proxy; `stop` closes the proxy and removes both. */
export async function startProxiedHub(
  more: Parameters<typeof TestHub.start>[0] = {},
): Promise<{ hub: TestHub; proxy: TcpProxy; stop: () => Promise<void> }> {
  const database = await createMigratedDatabase();
  const proxy = new TcpProxy(new URL(database.url));
  await proxy.connect();
  const databaseUrl = new URL(database.url);
  databaseUrl.port = String(proxy.port);
  const hub = await TestHub.start({ ...more, databaseUrl: databaseUrl.href });
  return {
    hub,
    proxy,
    stop: async () => {
      proxy.disconnect();
      await hub.stop();
      await database.drop();
    },
  };
}
