import { TestHub } from './hub.js';
import { createTestDatabase } from './test-database.js';
import { Wire } from './wire.js';

/** A hub that reaches a database of its own through a wire; `stop` cuts the wire, and removes both. */
export async function startWiredHub(
  more: Parameters<typeof TestHub.start>[0] = {},
): Promise<{ hub: TestHub; wire: Wire; stop: () => Promise<void> }> {
  const database = await createTestDatabase();
  const wire = new Wire(new URL(database.url));
  await wire.mend();
  const databaseUrl = new URL(database.url);
  databaseUrl.port = String(wire.port);
  const hub = await TestHub.start({ ...more, databaseUrl: databaseUrl.href });
  return {
    hub,
    wire,
    stop: async () => {
      wire.cut();
      await hub.stop();
      await database.drop();
    },
  };
}
