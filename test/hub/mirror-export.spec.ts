import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LogLine, asLogHeader, asLogLine, canonicalize } from '@app/domain';
import { verifyLog } from '../../apps/hub/src/event-store/integrity/verify-log.js';
import { mirroredLines } from '../../apps/hub/src/event-store/mirror/export-mirror.js';
import { type ExportedLog, exportAll, takeIn } from '../support/exported-logs.js';
import { TestHub } from '../support/hub.js';
import { HubProcess } from '../support/hub-process.js';
import { Mirroring, entriesOf, note } from '../support/mirroring.js';
import { restrictedProject } from '../support/projects.js';

let hubs: Mirroring;
let folder: string;

/** Runs the operator's command; resolves to the log in the file that it wrote. */
async function exported(origin: string): Promise<{ log: ExportedLog; stdout: string }> {
  const file = join(folder, `${origin.replace('/', '-')}.ndjson`);
  const told = await run(origin, file);
  expect(told).toMatchObject({ code: 0, stderr: '' });
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const [header, ...rest] = lines.map((line) => JSON.parse(line) as unknown);
  expect(lines).toEqual([header, ...rest].map((line) => canonicalize(line)));
  const log = { header: asLogHeader(header)!, lines: rest.map((line) => asLogLine(line)!) };
  return { log, stdout: told.stdout };
}

function run(...words: string[]) {
  const env = { DATABASE_URL: hubs.mirror.databaseUrl };
  return new HubProcess(env, 'dist/apps/hub/src/cli/export-mirror.js', words).ended;
}

const eventsOf = (lines: readonly LogLine[]) =>
  lines.flatMap((line) => ('event' in line ? [line.event] : []));

beforeAll(async () => {
  hubs = await Mirroring.start();
  folder = mkdtempSync(join(tmpdir(), 'khub-mirror-export-'));
});

afterAll(async () => {
  await hubs.stop();
  rmSync(folder, { recursive: true });
});

describe('a mirrored log that is exported', () => {
  it('is what the other hub would have exported, and gives it back byte for byte', async () => {
    const { source, mirror } = hubs;
    const { group, eve, origin } = await hubs.newMirror();
    const mallory = await source.join(group, 'Mallory');
    await restrictedProject(source, mallory, 'secret');
    await source.push(eve, [note('tulips'), note('lilies')]);
    await source.push(mallory, [note('hidden', { projectKey: 'secret' }), note('peonies')]);
    await hubs.work();

    const { log, stdout } = await exported(origin);
    expect(stdout).toBe(`${origin}: 4 events, 1 without their payloads\n`);
    const own = (await exportAll(source)).get(`sync ${group}`)!;
    expect(log.header.log).toEqual(own.header.log);
    const [there, here] = [own, log].map(({ lines }) => eventsOf(lines));
    // Which requests made them is told only to the other hub's own administrators.
    const served = there!.map((event) => ({ ...event, requestId: undefined }));
    expect(here!.filter(({ payload }) => payload !== null)).toEqual(
      served.filter(({ id }) => id !== 'event hidden'),
    );

    const lost = await TestHub.start();
    try {
      await lost.group(group);
      const logs = `DELETE FROM log WHERE group_key = $1 AND purpose = 'sync'`;
      await lost.database.query(logs, [group]);
      const bare = ['event hidden'];
      expect(await takeIn(lost, log)).toEqual({ imported: 4, size: 4, bare });
      const { id } = log.header.log;
      expect(await entriesOf(lost, id)).toEqual(await entriesOf(mirror, id));
      const { fault } = await verifyLog(lost.database, id);
      expect(fault).toMatchObject({
        sequence: 3,
        problem: 'has lost its payload without a record',
      });
      const body = { groupKey: group, reason: 'not in the mirror' };
      const path = '/api/v1/admin/events/event hidden/redact';
      expect((await lost.ask(path, { body })).body).toMatchObject({ sequence: 3, ...body });
      expect(await verifyLog(lost.database, id)).toMatchObject({ verified: 4, fault: undefined });
    } finally {
      await lost.stop();
    }
  });

  it('ends where its mirror is removed meanwhile', async () => {
    const { source, mirror } = hubs;
    const { eve, id, origin } = await hubs.newMirror();
    await source.push(eve, [note('asters')]);
    await hubs.work();
    const lines = mirroredLines(mirror.database, origin);
    await lines.next();
    expect((await mirror.ask(`/api/v1/admin/mirrors/${id}`, { method: 'DELETE' })).status).toBe(
      200,
    );
    await expect(lines.next()).rejects.toThrow(`${origin} was removed meanwhile`);
  });

  it('is refused where there is none, or nothing yet, and leaves no file', async () => {
    const { origin } = await hubs.newMirror();
    const file = join(folder, 'none.ndjson');
    for (const [asked, says] of [
      ['source/nobody', 'there is no mirror of source/nobody (khub mirror list)\n'],
      [origin, `nothing of ${origin} is here yet\n`],
    ] as const)
      expect(await run(asked, file)).toMatchObject({ code: 1, stdout: '', stderr: says });
    expect(existsSync(file)).toBe(false);
    expect(await run(origin)).toMatchObject({ code: 2, stderr: expect.stringMatching(/^Which/) });
  });
});
