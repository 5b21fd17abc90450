// Hub A is mirrored by B and witnessed by W; then somebody changes a byte of it, restores it from yesterday's copy, and runs it twice.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../postgres-server.mjs';
import { Endpoint } from './endpoint.mjs';
import { Transcript } from './transcript.mjs';
import { Deployment, Person } from './trust-deployment.mjs';

/** A mirror looks every 5 s, a log is published every 10 s, and a minute's verification is looked for once a minute. */
const LOOKS_WITHIN_MS = 30_000;
const PUBLISHES_WITHIN_MS = 30_000;
const VERIFIES_WITHIN_MS = 150_000;
const CHANGED = 2;
/** How many events the log has yesterday, and today before anything is done. */
const YESTERDAY = 20;
const SIZE = 40;

const note = (n) => ({ id: `note-${n}`, kind: 'note.taken', payload: { text: `note ${n}` } });
const notes = (from, to) => Array.from({ length: to - from + 1 }, (_, at) => note(from + at));

const home = mkdtempSync(join(tmpdir(), 'khub-trust-'));
const server = await startPostgres();
const deployment = new Deployment(server.url, home);
const told = new Transcript();

/** What stands on a hub's page of readiness, once it is not ready, and whose word that is. */
const notReady = (hub, whose) => async () => {
  const { status, body } = await hub.answer('/readyz');
  return status === 503 && whose.test(body.error.message) && body.error.message;
};
const BY_ITSELF = /was published with/;
const BY_WITNESS = /the witness W has/;
const mirrorSays =
  (b, ...states) =>
  async () => {
    const { mirrors } = await b.ask('/api/v1/admin/mirrors');
    const { status, problem = '' } = mirrors[0];
    return states.includes(status) && `status ${status}: ${problem}`;
  };
const auditSays = (b) => async () => {
  const { auditLogs } = await b.ask('/api/v1/admin/audit?action=federation.diverged&limit=1');
  const [row] = auditLogs;
  return (
    row &&
    `federation.diverged ${row.payload.status}, with ${row.payload.notes.length} signed note(s)`
  );
};

/** The mirror takes in all there is and waits. */
async function settled(b, size) {
  const done = await told.wait(LOOKS_WITHIN_MS, async () => {
    const { mirrors } = await b.ask('/api/v1/admin/mirrors');
    return mirrors[0].status === 'waiting' && mirrors[0].size >= size;
  });
  if (!done) throw new Error('the mirror has not come to the end of A');
}

/** Both hubs and the witness, a team on A, and a member of B who reads what is mirrored. */
async function setUp() {
  const a = await deployment.hub('a', { HUB_VERIFY_EVERY: '1m' });
  const key = (await a.ask('/.well-known/hub')).signing.publicKey;
  const w = await deployment.hub('w', { HUB_WITNESS_KEYS: key });
  const witness = (await w.ask('/.well-known/hub')).witness.publicKey;
  a.env.HUB_WITNESSES = `witness W ${witness} ${w.url}/witness\nquorum W`;
  await a.restart();
  const b = await deployment.hub('b', {});
  await a.ask('/api/v1/admin/groups', { key: 'team', joinMode: 'open' });
  await b.ask('/api/v1/admin/groups', { key: 'readers' });
  const ada = await a.join('team', 'Ada');
  const ben = new Person(join(home, 'ben'));
  await ben.join(a, 'team', 'Ben');
  const policy = join(home, 'policy');
  const page = await a.ask('/api/v1/federation/sync-events', undefined, ada.accessToken);
  ben.trust(policy, `log ${page.log.publicKey}\nwitness W ${witness}\nquorum W\n`);
  return { a, b, w, key, ada, ben, logId: page.log.id };
}

async function mirror({ b, key, ada }, address) {
  await b.ask('/api/v1/admin/mirrors', {
    url: address,
    token: ada.accessToken,
    keys: [key],
    remoteGroupKey: 'team',
    groupKey: 'readers',
    intervalSeconds: 5,
  });
}

const resume = async ({ b }) => {
  const { mirrors } = await b.ask('/api/v1/admin/mirrors');
  await b.ask(`/api/v1/admin/mirrors/${mirrors[0].id}/acknowledge`, {});
};

async function flipByte({ a, b, ada, ben, logId }) {
  told.deed('(a) a byte of A’s database is changed: note 2 now says “Note 2”');
  await deployment.alter('a', logId, CHANGED, `overlay(payload placing 'N' from 10)`);
  await told.sees('A’s operator', 'npm run audit:verify', 0, async () => {
    const { status, text } = await deployment.auditVerify('a');
    return status === 1 && text.split('\n').find((line) => line.startsWith('BAD'));
  });
  await told.sees('Ben, a member', 'khub verify --policy policy', 0, () => ben.verify(7));
  await told.sees('A itself', 'its log (HUB_VERIFY_EVERY=1m)', VERIFIES_WITHIN_MS, () =>
    a.logged(/log \S+ is bad: [^"]*/),
  );
  await told.sees(
    'A’s operator',
    'console, page of the hub (GET /admin/overview)',
    10_000,
    async () => {
      const { verification } = await a.ask('/api/v1/admin/overview');
      const [bad] = verification.bad;
      return bad && `event ${bad.sequence} ${bad.problem}`;
    },
  );
  told.remark(
    'B says nothing, and cannot: it read note 2 before, keeps it as it was signed, and asks only for what is new.',
  );
  await deployment.alter('a', logId, CHANGED, `overlay(payload placing 'n' from 10)`);

  told.deed('(a) again, in an event that B has not read yet');
  await b.end();
  await push(a, ada, [note(100), note(101)]);
  await deployment.alter('a', logId, SIZE + 1, `overlay(payload placing 'N' from 10)`);
  await b.start();
  await told.sees('B, the mirror', 'khub mirror list', LOOKS_WITHIN_MS, mirrorSays(b, 'corrupt'));
  await told.sees('B’s operator', 'audit trail', 5_000, auditSays(b));
  await deployment.alter('a', logId, SIZE + 1, `overlay(payload placing 'n' from 10)`);
  await resume({ b });
  await settled(b, SIZE + 2);
  told.remark('put right, B goes on: khub mirror resume.');
}

const push = async (hub, member, events) =>
  hub.ask('/api/v1/sync/push', { clientId: member.clientId, events }, member.accessToken);

/** All that was published up to now has been seen by the witness. */
async function witnessed({ a, logId }, size) {
  const done = await told.wait(PUBLISHES_WITHIN_MS, async () => {
    const { text } = await a.text(`/api/v1/admin/logs/${logId}/checkpoint`);
    return Number(text.split('\n')[1]) >= size && text.split('\n— ').length > 3;
  });
  if (!done) throw new Error('the witness has not seen the end of A');
}

async function restore(parts) {
  const { a, b, ben } = parts;
  told.deed('(b) A is restored from yesterday’s copy; its data directory is as it was');
  await a.end();
  await deployment.copy('yesterday', 'restored');
  a.env.DATABASE_URL = deployment.urlOf('restored');
  await a.start();
  await told.sees('A itself', 'GET /readyz: 503', PUBLISHES_WITHIN_MS, notReady(a, BY_ITSELF));
  await told.sees(
    'B, the mirror',
    'khub mirror list',
    LOOKS_WITHIN_MS,
    mirrorSays(b, 'rolled_back'),
  );
  await told.sees('B’s operator', 'audit trail', 5_000, auditSays(b));
  await told.sees('Ben, a member', 'khub verify', 0, () => ben.verify(6));

  told.deed('(b) again, with the data directory lost too: only others remember');
  await a.end();
  deployment.forgetPublished('a');
  await a.start();
  await told.sees(
    'W, the witness',
    'A’s GET /readyz: 503',
    PUBLISHES_WITHIN_MS,
    notReady(a, BY_WITNESS),
  );
  await a.end();
  a.env.DATABASE_URL = deployment.urlOf('a');
  await a.start();
  await resume(parts);
  told.remark('A has today’s database again; it is ready, and B goes on.');
}

async function runTwice(parts, front) {
  const { a, b, ada, ben } = parts;
  await settled(b, 1);
  told.deed(
    '(c) two copies of A run with one key, and each is pushed to; people reach one, then the other',
  );
  await a.end();
  await deployment.copy('a', 'twin');
  await a.start();
  const twin = await deployment.twin(a, 'twin');
  const size = SIZE + 4;
  await push(a, ada, [note(200), note(201)]);
  await witnessed(parts, size);
  await settled(b, size);
  await ben.verify(0);
  await push(twin, ada, [note(300), note(301), note(302)]);
  told.again();
  await told.sees(
    'W, the witness',
    'the copy’s GET /readyz: 503',
    PUBLISHES_WITHIN_MS,
    notReady(twin, BY_WITNESS),
  );
  front.moveTo(twin.port);
  await told.sees('B, the mirror', 'khub mirror list', LOOKS_WITHIN_MS, mirrorSays(b, 'forked'));
  await told.sees('B’s operator', 'audit trail', 5_000, auditSays(b));
  await told.sees('Ben, a member', 'khub verify', 0, () => ben.verify(6));
}

try {
  const front = await Endpoint.to(0);
  const parts = await setUp();
  front.moveTo(parts.a.port);
  parts.ben.reachBy(`http://127.0.0.1:${front.port}`);
  told.remark(`A ${parts.a.url}, mirrored by B ${parts.b.url}, witnessed by W ${parts.w.url}`);
  await push(parts.a, parts.ada, notes(1, YESTERDAY));
  await witnessed(parts, YESTERDAY);
  await parts.a.end();
  await deployment.copy('a', 'yesterday');
  await parts.a.start();
  await push(parts.a, parts.ada, notes(YESTERDAY + 1, SIZE));
  await witnessed(parts, SIZE);
  await mirror(parts, `http://127.0.0.1:${front.port}`);
  await settled(parts.b, SIZE);
  told.remark(await parts.ben.verify(0));
  await flipByte(parts);
  await witnessed(parts, SIZE + 2);
  await restore(parts);
  await runTwice(parts, front);
  front.close();
  process.exitCode = told.end() ? 0 : 1;
} finally {
  await deployment.end();
  await server.stop();
  rmSync(home, { recursive: true, force: true });
}
