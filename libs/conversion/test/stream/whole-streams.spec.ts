import {
  convertStream,
  createByteConverter,
  createStreamConverter,
  PROTOCOLS,
  type Protocol,
} from '../../src/index.js';
import { RECORDINGS, SAID } from './recordings.js';
import { read } from './sdk-readers.js';
import { inChunks, serverSent } from './server-sent.js';

const pairs = PROTOCOLS.flatMap((source) =>
  PROTOCOLS.map((target): [Protocol, Protocol] => [source, target]),
);

const converted = (source: Protocol, target: Protocol, size = 64) =>
  inChunks(serverSent(source, RECORDINGS[source]), size).pipeThrough(
    convertStream({ source, target }),
  );

describe('a whole stream', () => {
  it.each(pairs)('of %s is read by the SDK of %s as the same answer', async (source, target) => {
    expect(await read[target](converted(source, target))).toEqual(SAID);
  });

  it.each(pairs)('of %s gives %s the same bytes however it is cut', async (source, target) => {
    const whole = await new Response(converted(source, target, 1e6)).text();
    for (const size of [1, 2, 3, 1000])
      expect(await new Response(converted(source, target, size)).text()).toBe(whole);
  });

  it.each(pairs)(
    'of %s ends for %s as ever where a gateway has put [DONE] behind it',
    async (source, target) => {
      const text = async (behind: string) => {
        const sent = serverSent(source, RECORDINGS[source]) + behind;
        return new Response(
          inChunks(sent, 1e6).pipeThrough(convertStream({ source, target })),
        ).text();
      };
      expect(await text('data: [DONE]\n\n')).toBe(await text(''));
    },
  );

  it.each(pairs.filter(([source, target]) => source !== target))(
    'that %s has not begun because it refused the request says to %s why',
    async (source, target) => {
      const error = { message: 'Slow down', type: 'rate_limit_error', code: 'rate_limit_exceeded' };
      const bodies: Record<Protocol, unknown> = {
        openai: { error },
        responses: { error },
        claude: { type: 'error', error: { type: 'rate_limit_error', message: 'Slow down' } },
        gemini: [{ error: { code: 429, message: 'Slow down', status: 'RESOURCE_EXHAUSTED' } }],
      };
      const sent = inChunks(JSON.stringify(bodies[source], null, 2), 7);
      const said = await new Response(sent.pipeThrough(convertStream({ source, target }))).text();
      expect(said).toContain('Slow down');
      expect(said).toMatch(/rate_limit|RESOURCE_EXHAUSTED/);
      expect(said.match(/^data: /gm)).toHaveLength(1);
    },
  );

  it('may be longer than one event of it may be', () => {
    const ends = { source: 'openai', target: 'claude', maxEventLength: 300 } as const;
    const converter = createByteConverter(ends);
    const said = (content: string) => {
      const event = { id: 'c', choices: [{ index: 0, delta: { content } }] };
      return converter.push(new TextEncoder().encode(serverSent('claude', [event])));
    };
    for (const content of 'abcdefgh') expect(said(content.repeat(100))).toContain('text_delta');
    expect(said('i'.repeat(300))).toMatch(/^event: error\ndata: .*more than 300 characters/);
    expect(converter.isOver).toBe(true);
  });

  it.each(['openai', 'claude', 'responses'] as const)(
    'of %s is complete with its last event, however long the line is open',
    (source) => {
      const converter = createStreamConverter({ source, target: 'gemini' });
      const last = source === 'openai' ? '[DONE]' : RECORDINGS[source].at(-1);
      for (const event of RECORDINGS[source]) if (event !== last) converter.push(event);
      expect(converter.isComplete).toBe(false);
      converter.push(last);
      expect(converter.isComplete).toBe(true);
    },
  );

  it('begins to come before it has ended', () => {
    const converter = createStreamConverter({ source: 'openai', target: 'claude' });
    const [role, thought] = RECORDINGS.openai;
    expect(converter.push(role)).toMatchObject([{ type: 'message_start' }]);
    expect(converter.push(thought)).toMatchObject([
      { type: 'content_block_start', index: 0, content_block: { type: 'thinking' } },
      { type: 'content_block_delta', index: 0 },
    ]);
  });
});
