import { McpRequestHandler } from './request-handler.js';

const caller = {
  kind: 'anonymous',
  address: '127.0.0.1',
  project: null,
  assertActive: () => Promise.resolve(),
} as const;

function handlerThatFailsWith(error: Error): McpRequestHandler {
  const bus = { execute: () => Promise.reject(error) };
  const handler = new McpRequestHandler(bus as never, bus as never, {} as never);
  Object.assign(handler, { logger: { error: () => undefined } });
  return handler;
}

describe('a request at which the hub fails', () => {
  const uri = 'hub://knowledge/x';

  it('is told nothing of what went wrong', async () => {
    const handler = handlerThatFailsWith(new Error('relation "knowledge" does not exist'));
    await expect(handler.answer('resources/read', { uri }, caller)).rejects.toMatchObject({
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
      handlerThatFailsWith(deadlock).answer('resources/read', { uri }, caller),
    ).rejects.toMatchObject({ data: { code: 'server.overloaded' } });
  });
});
