import fc from 'fast-check';
import { canonicalize } from '../encoding/canonical-json.js';
import { MAX_PAYLOAD_BYTES } from '../limits.js';
import { REJECTIONS } from '../rejections.js';
import { parsePushedEvent } from './sync-event.js';

const good = {
  id: 'event-1',
  kind: 'knowledge.captured',
  createdAt: '2024-05-01T12:00:00+02:00',
  payload: { b: 1, a: '\0' },
};
const reasonOf = (value: unknown): string | undefined => {
  const parsed = parsePushedEvent(value);
  return parsed.ok ? undefined : parsed.reason;
};
/** A payload of exactly this many canonical bytes. */
const payloadOf = (bytes: number) => ({ text: 'x'.repeat(bytes - '{"text":""}'.length) });

describe('a well-formed event', () => {
  it('is read with its canonical payload and its size', () => {
    const canonicalPayload = '{"a":"\\u0000","b":1}';

    expect(parsePushedEvent(good)).toEqual({
      ok: true,
      event: {
        ...good,
        canonicalPayload,
        signature: null,
        salt: null,
        bytes: canonicalPayload.length,
      },
    });
  });

  it('may lack createdAt and a signature', () => {
    expect(parsePushedEvent({ ...good, createdAt: undefined })).toMatchObject({
      event: { createdAt: null, signature: null },
    });
    expect(parsePushedEvent({ ...good, createdAt: null, signature: null }).ok).toBe(true);
  });

  it('may carry more members, such as those of a pulled event', () => {
    expect(
      parsePushedEvent({ ...good, log: { sequence: 4, hash: 'ff' }, redacted: false }).ok,
    ).toBe(true);
  });

  it('keeps id and createdAt verbatim', () => {
    const verbatim = { ...good, id: ' É 漢字 ', createdAt: '2024-05-01T12:00:00.1+02:00' };

    expect(parsePushedEvent(verbatim)).toMatchObject({
      event: { id: verbatim.id, createdAt: verbatim.createdAt },
    });
  });

  it('keeps a member named __proto__ in its payload', () => {
    const pushed = JSON.parse('{"id":"e","kind":"k","payload":{"__proto__":{"x":1}}}') as unknown;

    expect(parsePushedEvent(pushed)).toMatchObject({
      event: { canonicalPayload: '{"__proto__":{"x":1}}' },
    });
  });

  it('holds at most 256 KiB of canonical payload', () => {
    expect(parsePushedEvent({ ...good, payload: payloadOf(MAX_PAYLOAD_BYTES) })).toMatchObject({
      event: { bytes: MAX_PAYLOAD_BYTES },
    });
    expect(reasonOf({ ...good, payload: payloadOf(MAX_PAYLOAD_BYTES + 1) })).toBe(
      'event.payload_too_large',
    );
    expect(reasonOf({ ...good, payload: { text: 'é'.repeat(MAX_PAYLOAD_BYTES / 2) } })).toBe(
      'event.payload_too_large',
    );
  });
});

describe('a malformed event', () => {
  it.each<[unknown, string]>([
    [null, 'event.id_required'],
    ['text', 'event.id_required'],
    [[good], 'event.id_required'],
    [{ ...good, id: undefined }, 'event.id_required'],
    [{ ...good, id: '' }, 'event.id_required'],
    [{ ...good, id: 7 }, 'event.id_invalid'],
    [{ ...good, id: 'a\0b' }, 'event.id_invalid'],
    [{ ...good, id: '\ud800' }, 'event.id_invalid'],
    [{ ...good, id: 'x'.repeat(201) }, 'event.id_invalid'],
    [{ ...good, kind: undefined }, 'event.kind_required'],
    [{ ...good, kind: '' }, 'event.kind_required'],
    [{ ...good, kind: 7 }, 'event.kind_invalid'],
    [{ ...good, kind: 'Knowledge' }, 'event.kind_invalid'],
    [{ ...good, kind: 'a b' }, 'event.kind_invalid'],
    [{ ...good, kind: 'a'.repeat(101) }, 'event.kind_invalid'],
    [{ ...good, createdAt: '2024-05-01' }, 'event.created_at_invalid'],
    [{ ...good, createdAt: '' }, 'event.created_at_invalid'],
    [{ ...good, createdAt: 1714557600000 }, 'event.created_at_invalid'],
    [{ ...good, payload: undefined }, 'event.payload_invalid'],
    [{ ...good, payload: null }, 'event.payload_invalid'],
    [{ ...good, payload: [] }, 'event.payload_invalid'],
    [{ ...good, payload: 'text' }, 'event.payload_invalid'],
    [{ ...good, payload: { a: '\ud800' } }, 'event.payload_not_canonical'],
    [{ ...good, payload: { a: 2 ** 53 } }, 'event.payload_not_canonical'],
    [{ ...good, signature: 'text' }, 'event.signature_invalid'],
    [{ ...good, signature: { algorithm: 'rsa', value: '' } }, 'event.signature_unsupported'],
  ])('%j is refused with %s', (value, reason) => {
    expect(reasonOf(value)).toBe(reason);
  });

  it('is answered by its id, or unknown without one', () => {
    expect(parsePushedEvent({ ...good, kind: '' })).toEqual({
      ok: false,
      id: 'event-1',
      reason: 'event.kind_required',
      message: REJECTIONS['event.kind_required'],
    });
    expect(parsePushedEvent({ kind: 'k' })).toMatchObject({ id: 'unknown' });
    expect(parsePushedEvent({ ...good, id: 7 })).toMatchObject({ id: 'unknown' });
  });

  it('is told where its payload has no canonical form', () => {
    expect(parsePushedEvent({ ...good, payload: { tags: ['ok', '\udc00'] } })).toMatchObject({
      message: 'The payload has no canonical form: lone surrogate at tags.1.',
    });
  });

  it('is refused for its first wrong member', () => {
    const wrong = { id: 'e', kind: 'K', createdAt: 'x', payload: 1, signature: 1 };

    expect(reasonOf(wrong)).toBe('event.kind_invalid');
    expect(reasonOf({ ...wrong, kind: 'k' })).toBe('event.created_at_invalid');
    expect(reasonOf({ ...wrong, kind: 'k', createdAt: null })).toBe('event.payload_invalid');
    expect(reasonOf({ ...wrong, kind: 'k', createdAt: null, payload: {} })).toBe(
      'event.signature_invalid',
    );
  });
});

describe('any JSON value', () => {
  it('is read or refused, and never throws', () => {
    const event = fc.record(
      {
        id: fc.jsonValue(),
        kind: fc.oneof(fc.jsonValue(), fc.constant('k')),
        createdAt: fc.oneof(fc.jsonValue(), fc.constant(null)),
        payload: fc.jsonValue(),
        signature: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(event, fc.jsonValue()), (value) => {
        const parsed = parsePushedEvent(value);
        if (parsed.ok)
          expect(canonicalize(parsed.event.payload)).toBe(parsed.event.canonicalPayload);
        else expect(Object.keys(REJECTIONS)).toContain(parsed.reason);
      }),
    );
  });
});
