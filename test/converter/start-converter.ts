import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConverterConfig } from '../../apps/converter/src/config.js';
import { createApp } from '../../apps/converter/src/create-app.js';

/** A converter that listens on a free port of loopback, with its page as the build makes it. */
export interface RunningConverter {
  url: string;
  stop(): Promise<void>;
}

/** Starts the service in this process. */
export async function startConverter(baseUrl?: string): Promise<RunningConverter> {
  const page = mkdtempSync(join(tmpdir(), 'converter-page-'));
  execFileSync(process.execPath, ['scripts/build-page.mjs', page]);
  const app = await createApp(new ConverterConfig(0, '127.0.0.1', baseUrl), page);
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      await app.close();
      rmSync(page, { recursive: true, force: true });
    },
  };
}
