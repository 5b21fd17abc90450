import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileSink } from './sink.js';

const at = (cursor: string) => ({ serverId: 's', groupKey: 'core', cursor });

describe('a file that is pulled into', () => {
  it('is written by one of two pulls at once, and holds each event once', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'khub-sink-')), 'events.jsonl');
    const open = () => fileSink(path, { fromBeginning: false });
    const [one, other] = [open(), open()];
    await one.write('first\n', at('1'));
    await expect(other.write('first\n', at('1'))).rejects.toThrow('another process has written');
    await one.write('second\n', at('2'));
    const [third, fourth] = [open(), open()];
    await fourth.write('', at('2'));
    await third.write('third\n', at('3'));
    await expect(fourth.write('third\n', at('3'))).rejects.toThrow('another process has written');
    expect(readFileSync(path, 'utf8')).toBe('first\nsecond\nthird\n');
    expect(open().checkpoint).toMatchObject({ cursor: '3', bytes: 19 });
    for (const sink of [one, other, third, fourth]) sink.close();
  });
});
