import { boundedText } from './bounded-text.js';

describe('the text of an answer', () => {
  it('is read up to the limit in bytes, also where characters are split between chunks', async () => {
    const [first, second] = [Buffer.from('é').subarray(0, 1), Buffer.from('é').subarray(1)];
    const body = () =>
      new ReadableStream({
        start(controller) {
          for (const chunk of [first, second]) controller.enqueue(chunk);
          controller.close();
        },
      });
    expect(await boundedText(new Response(body()), 2)).toBe('é');
    expect(await boundedText(new Response(body()), 1)).toBeUndefined();
    expect(await boundedText(new Response(null), 0)).toBe('');
  });

  it('is not read on past the limit', async () => {
    let isCancelled = false;
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(10)),
      cancel: () => void (isCancelled = true),
    });
    expect(await boundedText(new Response(endless), 100)).toBeUndefined();
    expect(isCancelled).toBe(true);
  });
});
