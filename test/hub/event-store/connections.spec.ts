import { onPostgresql } from './databases.js';

describe('a connection to PostgreSQL', () => {
  it('compiles no statement, on whichever of the pool it runs', async () => {
    const postgresql = await onPostgresql();
    try {
      const settings = await Promise.all(
        Array.from({ length: 20 }, () => postgresql.database.query<{ jit: string }>('SHOW jit')),
      );
      expect(new Set(settings.flat().map(({ jit }) => jit))).toEqual(new Set(['off']));
    } finally {
      await postgresql.close();
    }
  });
});
