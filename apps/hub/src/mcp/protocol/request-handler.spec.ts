import { McpSurface } from './request-handler.js';

const principal = { kind: 'anonymous', address: '127.0.0.1' } as const;

function surfaceThatFailsWith(error: Error): McpSurface {
  const bus = { execute: () => Promise.reject(error) };
  const surface = new McpSurface(bus as never, bus as never, {} as never);
  Object.assign(surface, { logger: { error: () => undefined } });
  return surface;
}

describe('a request at which the hub fails', () => {
  const uri = 'hub://knowledge/x';

  it('is told nothing of what went wrong', async () => {
    const surface = surfaceThatFailsWith(new Error('relation "knowledge" does not exist'));
    await expect(surface.answer('resources/read', { uri }, principal)).rejects.toMatchObject({
      code: -32603,
      message: 'Internal error.',
    });
  });

  it('is told to try again when the database is busy', async () => {
    const deadlock = Object.assign(new Error('deadlock detected'), {
      code: '40P01',
      severity: 'ERROR',
    });
    await expect(
      surfaceThatFailsWith(deadlock).answer('resources/read', { uri }, principal),
    ).rejects.toMatchObject({ data: { code: 'server.overloaded' } });
  });
});
