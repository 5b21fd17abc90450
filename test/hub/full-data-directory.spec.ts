import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CheckpointPublisher } from '../../apps/hub/src/transparency/checkpoint-publisher.js';
import { PUBLISHED_FOLDER } from '../../apps/hub/src/transparency/remembered-checkpoints.js';
import { TestHub } from '../support/hub.js';
import { KeptLog } from '../support/kept-log.js';

const dataDirectory = mkdtempSync(join(tmpdir(), 'khub-full-'));
const folder = join(dataDirectory, PUBLISHED_FOLDER);
const kept = new KeptLog('warn');
let hub: TestHub;

const publish = async () => {
  await hub.database.query('UPDATE published_checkpoint SET published_at = 0');
  await hub.app.get(CheckpointPublisher).publishDue();
};
const sizeOnDisk = (name: string) => readFileSync(join(folder, name), 'utf8').split('\n')[1];
const sizesOnDisk = () => new Map(readdirSync(folder).map((name) => [name, sizeOnDisk(name)]));
const sizesPublished = async () => {
  type Row = { log_id: string; size: string };
  const rows = await hub.database.query<Row>('SELECT log_id, size FROM published_checkpoint');
  return new Map(rows.map(({ log_id, size }) => [log_id, size]));
};

beforeAll(async () => {
  hub = await TestHub.start({ dataDirectory, logLevel: 'warn' }, kept.log);
});

afterAll(async () => {
  await hub.stop();
  rmSync(dataDirectory, { recursive: true });
});

describe('a data directory that takes nothing, as on a full disk', () => {
  it('has what was published meanwhile as soon as it takes something, though no log grows any more', async () => {
    await hub.group('core');
    const ada = await hub.join('core', 'Ada');
    // For whoever runs the tests may write everywhere.
    writeFileSync(folder, 'in the way');
    await hub.push(ada, [{ id: 'one', kind: 'note.taken', payload: {} }]);
    for (let turns = 0; turns < 2; turns++) await publish();
    rmSync(folder);
    await publish();
    expect(sizesOnDisk()).toEqual(await sizesPublished());
    expect(kept.lines.map(({ msg }) => msg)).toEqual([
      expect.stringMatching(/^what is published cannot be kept in the data directory/),
      'what is published is kept in the data directory again',
    ]);
  });
});
