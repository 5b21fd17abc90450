import {
  ChainVerifier,
  type ServedEvent,
  receivedEvent,
  encodeCursor,
  merkleRoot,
  parseCheckpoint,
  payloadHash,
  verifyNote,
} from '@app/domain';
import canonicalize from 'canonicalize';
import { type Joined, TestHub } from '../support/hub.js';
import { expectRefusal } from '../support/refusal.js';

describe('the federation read', () => {
  let hub: TestHub;
  let ada: Joined;
  let bob: Joined;

  beforeAll(async () => {
    hub = await TestHub.start();
    await hub.group('core');
    [ada, bob] = await Promise.all([hub.join('core', 'Ada'), hub.join('core', 'Bob')]);
    for (let round = 0; round < 4; round++) {
      for (const member of [ada, bob]) {
        await hub.push(
          member,
          Array.from({ length: 5 }, (_, index) => ({
            id: `${member.memberId} ${round} ${index}`,
            kind: 'k',
            payload: { round, index, text: 'Ünï 🦄 \u0000' },
            createdAt: index % 2 ? '2026-01-01T00:00:00+02:00' : null,
          })),
        );
      }
    }
  });

  afterAll(() => hub.stop());

  const read = (query = '', { accessToken } = ada) =>
    hub.ask(`/api/v1/federation/sync-events${query}`, { token: accessToken });

  it('serves the log with all that recomputing its hashes takes', async () => {
    const { status, body } = await read('?limit=2');

    const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
    const salt = expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/);
    expect(status).toBe(200);
    expect(body).toEqual({
      cursor: expect.stringMatching(/^cur_/),
      hasMore: true,
      log: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        branch: 'core',
        hash: 'sha-256',
        canonicalization: 'RFC8785',
        publicKey: expect.stringContaining(body.log.id),
      },
      head: { sequence: 40, hash },
      checkpoint: expect.any(String),
      consistency: expect.arrayContaining([expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/)]),
      events: [1, 2].map((sequence) => ({
        id: `${ada.memberId} 0 ${sequence - 1}`,
        kind: 'k',
        payload: { round: 0, index: sequence - 1, text: 'Ünï 🦄 \u0000' },
        createdAt: sequence === 2 ? '2026-01-01T00:00:00+02:00' : null,
        clientId: ada.clientId,
        memberId: ada.memberId,
        pushId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        groupKey: 'core',
        acceptedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        payloadHash: hash,
        log: { sequence, hash, ...(sequence > 1 && { previousHash: hash }), v: 2, salt },
      })),
    });
    expect(JSON.stringify(body)).not.toMatch(/kha_|khs_|khi_/);
  });

  it('recomputes offline to its head and to its signed checkpoint', async () => {
    const { body: hubDescription } = await hub.ask('/.well-known/hub');
    const verifier = new ChainVerifier();
    const leaves: Buffer[] = [];
    let cursor: string | undefined;
    let page: any;
    do {
      page = (await read(`?limit=7${cursor === undefined ? '' : `&cursor=${cursor}`}`, bob)).body;
      const events = page.events as ServedEvent[];
      expect(verifier.add(events.map((event) => receivedEvent(page.log.id, event)))).toMatchObject({
        ok: true,
      });
      for (const { payload, payloadHash: claimed, log } of events) {
        const hidden = Buffer.from(log.salt!, 'base64');
        expect(payloadHash(canonicalize(payload)!, hidden).toString('hex')).toBe(claimed);
        leaves.push(Buffer.from(log.hash, 'hex'));
      }
      cursor = page.cursor;
    } while (page.hasMore);

    expect(verifier.add([])).toEqual({ ok: true, ...page.head });
    expect(page.head.sequence).toBe(40);
    const note = verifyNote(page.checkpoint, hubDescription.signing.publicKey);
    expect(parseCheckpoint(note ?? '')).toEqual({
      origin: `knowledge-hub/${hubDescription.serverId}/logs/${page.log.id}`,
      size: 40,
      root: merkleRoot(leaves),
    });
  });

  it('signs with a key that no altered note verifies with', async () => {
    const { signing } = (await hub.ask('/.well-known/hub')).body;
    const { checkpoint } = (await read()).body;

    expect(verifyNote(checkpoint.replace('\n40\n', '\n39\n'), signing.publicKey)).toBeNull();
  });

  it('says the same hashes as pull', async () => {
    const federated = (await read()).body.events.map(({ log }: any) => log);
    const pulled = (await hub.ask('/api/v1/sync/pull', { token: bob.accessToken })).body.events;

    expect(pulled.map(({ log }: any) => log)).toEqual(federated);
  });

  it('does not count as a pull', async () => {
    const cyd = await hub.join('core', 'Cyd');
    await read('?limit=1000', cyd);
    const { cursor } = (await hub.push(cyd, [])).body;

    const { body } = await hub.ask(`/api/v1/sync/pull?cursor=${cursor}`, {
      token: cyd.accessToken,
    });
    expect(body.events).toHaveLength(40);
  });

  it.each(['?branch=core', '?groupKey=core', '?branch=Core', '?branch=core&groupKey=core'])(
    'takes its own branch by name: %s',
    async (query) => {
      expect((await read(query)).body.log.branch).toBe('core');
    },
  );

  it.each(['other', 'nowhere', '', 'core%00'])('refuses the branch "%s"', async (name) => {
    await hub.group('other');
    const answer = await read(`?branch=${name}`);

    if (name.includes('%00')) expectRefusal(answer, 400, 'request.invalid');
    else expectRefusal(answer, 403, 'federation.branch_forbidden');
  });

  it('answers 500 events unless told otherwise, and at most 1,000', async () => {
    await hub.group('long');
    const member = await hub.join('long', 'Writer');
    for (const part of [0, 1])
      await hub.push(
        member,
        Array.from({ length: 600 }, (_, index) => ({
          id: `${part}-${index}`,
          kind: 'k',
          payload: {},
        })),
      );

    expect((await read('', member)).body.events).toHaveLength(500);
    expect((await read('?limit=1000', member)).body.events).toHaveLength(1_000);
    for (const limit of ['0', '1001', 'x', '-1', ''])
      expectRefusal(await read(`?limit=${limit}`, member), 400, 'request.invalid');
  });

  it('refuses cursors as pull does', async () => {
    const { log } = (await read()).body;
    const hash = Buffer.alloc(32, 1);
    const diverged = encodeCursor({ logId: log.id, sequence: 41, hash });
    const foreign = encodeCursor({ logId: 'another-log', sequence: 1, hash });

    expectRefusal(await read('?cursor=x'), 400, 'sync.cursor_invalid');
    expectRefusal(await read(`?cursor=${diverged}`), 409, 'sync.cursor_diverged');
    expectRefusal(await read(`?cursor=${foreign}`), 409, 'sync.cursor_foreign');
  });

  it('serves an empty log with an empty checkpoint', async () => {
    await hub.group('empty');
    const member = await hub.join('empty', 'First');
    const { body } = await read('', member);

    expect(body).toMatchObject({ events: [], hasMore: false, head: { sequence: 0, hash: null } });
    expect(body.checkpoint).toContain(`${body.log.id}\n0\n`);
  });
});
