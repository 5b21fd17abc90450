import { KINDS, PROTOCOLS } from '@app/conversion';
import { SAMPLES } from '../../apps/converter/page/samples/samples.js';
import { ask } from './ask.js';
import { startConverter, type RunningConverter } from './start-converter.js';

let service: RunningConverter;
beforeAll(async () => {
  service = await startConverter();
});
afterAll(() => service.stop());

describe('the samples of the page', () => {
  it('are at least one for each kind of each protocol', () => {
    for (const kind of KINDS)
      for (const source of PROTOCOLS)
        expect(SAMPLES.filter((one) => one.kind === kind && one.source === source)).not.toEqual([]);
  });

  it.each(SAMPLES)('$source $kind "$name" converts to every protocol', async (sample) => {
    const { kind, source, body } = sample;
    for (const target of PROTOCOLS) {
      const query = { kind, source, target };
      const { status, text } = await ask(`${service.url}/convert`, query, JSON.stringify(body));
      expect([target, status]).toEqual([target, 200]);
      if (kind !== 'stream') expect(text.length).toBeGreaterThan(2);
    }
  });
});
