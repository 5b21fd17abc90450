import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { merkleRoot, parsePolicy } from '@app/domain';
import { CheckpointPublisher } from '../../apps/hub/src/transparency/checkpoint-publisher.js';
import { temporaryDirectory } from '../khub/run-khub.js';
import { TestHub } from '../support/hub.js';

const GOPATH = process.env['GOPATH'] ?? '/usr/share/gocode';
const PACKAGES = [
  'github.com/transparency-dev/formats/proof',
  'github.com/transparency-dev/merkle/proof',
  'golang.org/x/mod/sumdb/note',
];
const hasAll =
  spawnSync('go', ['version']).status === 0 &&
  PACKAGES.every((name) =>
    GOPATH.split(delimiter).some((path) => existsSync(join(path, 'src', name))),
  );
if (!hasAll)
  process.stderr.write(
    `SKIPPED: reading what a hub and its witness serve with transparency-dev/formats and merkle, for Go and ${PACKAGES.join(', ')} are not all in ${GOPATH}/src (docs/trust.md)\n`,
  );

/** How long the compiler may take where it has compiled nothing yet. */
const SIZE = 300;

(hasAll ? describe : describe.skip)('transparency-dev/formats and merkle', () => {
  const reader = join(temporaryDirectory(), 'reader');
  const hubs: TestHub[] = [];
  let text: (path: string) => Promise<string>;
  let known: { Origin: string; LogKey: string; WitnessKey: string };
  let logId: string;
  let leaves: Buffer[];

  const answersTo = (questions: object[]): string[] => {
    const input = questions.map((each) => `${JSON.stringify({ ...known, ...each })}\n`).join('');
    return execFileSync(reader, { input }).toString().trimEnd().split('\n');
  };
  const allGood = (questions: object[]) => questions.map(() => 'GOOD');

  beforeAll(async () => {
    const source = join(import.meta.dirname, 'go-formats/main.go');
    execFileSync('go', ['build', '-o', reader, source], {
      env: { ...process.env, GO111MODULE: 'off', GOPATH },
    });
    const hub = await TestHub.start();
    hubs.push(hub);
    await hub.group('core');
    const ada = await hub.join('core', 'Ada');
    const { signing } = (await hub.ask('/.well-known/hub')).body;
    const witness = await TestHub.start({ witnessKeys: [signing.publicKey] });
    hubs.push(witness);
    const WitnessKey = (await witness.ask('/.well-known/hub')).body.witness.publicKey;
    const witnesses = parsePolicy(`witness ours ${WitnessKey} ${witness.url}/witness\nquorum ours`);
    const asking = await TestHub.start({ witnesses, databaseUrl: hub.databaseUrl });
    hubs.push(asking);
    await hub.push(
      ada,
      Array.from({ length: SIZE }, (_, n) => ({ id: `n${n}`, kind: 'k', payload: { n } })),
    );
    const publisher = asking.app.get(CheckpointPublisher);
    // One round has begun with the start, and another would join it.
    await publisher.publishDue();
    await asking.database.query('UPDATE published_checkpoint SET published_at = 0');
    await publisher.publishDue();
    const headers = { authorization: `Bearer ${ada.accessToken}` };
    const page = await hub.ask('/api/v1/federation/sync-events', { token: ada.accessToken });
    ({ id: logId } = page.body.log);
    leaves = page.body.events.map(({ log }: any) => Buffer.from(log.hash, 'hex'));
    const [Origin = ''] = page.body.checkpoint.split('\n');
    known = { Origin, LogKey: page.body.log.publicKey, WitnessKey };
    text = async (path) =>
      (await fetch(`${hub.url}/api/v1/federation/logs/${logId}/${path}`, { headers })).text();
  });

  afterAll(async () => {
    for (const hub of hubs.toReversed()) await hub.stop();
  });

  it('verify our cosignatures', async () => {
    const checkpoint = await text('checkpoint');
    const changed = checkpoint.replace(`\n${SIZE}\n`, `\n${SIZE - 1}\n`);
    const questions = [checkpoint, changed].map((Text) => ({ Kind: 'cosigned', Text }));
    expect(answersTo(questions)).toEqual(['GOOD', expect.stringMatching(/^BAD /)]);
  });

  it('verify our proofs of events, and none that was changed', async () => {
    const proofs = await Promise.all(
      [0, 1, 255, 256, SIZE - 1].map((n) => text(`proof?eventId=n${n}`)),
    );
    const questions = proofs.map((Text) => ({ Kind: 'proof', Text }));
    expect(answersTo(questions)).toEqual(allGood(questions));
    const moved = proofs.map((proof) => proof.replace(/^index .*$/m, 'index 7'));
    for (const answer of answersTo(moved.map((Text) => ({ Kind: 'proof', Text }))))
      expect(answer).toMatch(/^BAD /);
  });

  it('verify our proofs of growth, and none to another tree', async () => {
    const sizes = [1, 2, 255, 256, 257, SIZE];
    const pairs = sizes.flatMap((to) =>
      sizes.filter((from) => from <= to).map((from) => [from, to]),
    );
    const rootOf = (size: number) => merkleRoot(leaves.slice(0, size)).toString('base64');
    const questions = await Promise.all(
      pairs.map(async ([From = 0, To = 0]) => {
        const { consistency } = JSON.parse(await text(`consistency?from=${From}&to=${To}`));
        const roots = { FromRoot: rootOf(From), ToRoot: rootOf(To) };
        return { Kind: 'growth', From, To, ...roots, Hashes: consistency };
      }),
    );
    expect(answersTo(questions)).toEqual(allGood(questions));
    const [other] = answersTo([{ ...questions.at(-2)!, ToRoot: rootOf(3) }]);
    expect(other).toMatch(/^BAD /);
  });
});
