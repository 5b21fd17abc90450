import type { Report } from '../../../contract/report.js';
import type { ContentPart, ReasoningPart, TextPart, ToolCallPart } from '../../../ir/content.js';
import type { Answer, Choice } from '../../../ir/response.js';
import type { Origin, StreamIR } from '../../../ir/stream.js';
import type { Usage } from '../../../ir/usage.js';
import type { OpenCalls } from './open-calls.js';

/**
 * What one chunk of a stream says, part by part; its counts belong to the finish when it has one. In a whole stream `calls` are
 * those that earlier chunks began.
 */
export function chunkEvents(chunk: Answer, report: Report, calls?: OpenCalls): StreamIR[] {
  const { id, model, created, tier, choices, usage, path } = chunk;
  const origin: Origin = { id, model, created, tier, choice: 0, startless: true };
  const events = choices.flatMap((choice) => {
    const place = { ...origin, choice: choice.index };
    return choiceEvents(choice, usage, new PartEvents(place, report, calls));
  });
  if (events.some((event) => event.type === 'finish'))
    return [...events, { type: 'end', path, origin }];
  const running = choices.length > 0;
  return usage ? [...events, { type: 'usage', usage, running, path: usage.path, origin }] : events;
}

function choiceEvents(choice: Choice, usage: Usage | undefined, parts: PartEvents): StreamIR[] {
  const { finish, note, path } = choice;
  const events = parts.read(choice.parts);
  if (!finish) return events;
  const { origin } = parts;
  return [...events, ...parts.end(path), { type: 'finish', finish, note, usage, path, origin }];
}

/** Parts that are a block each. */
const ALONE = new Set<ContentPart['type']>(['tool-call', 'server-tool']);

type Place = ReturnType<PartEvents['place']>;

type Proof = Pick<ReasoningPart, 'signature' | 'path' | 'redacted'>;

/** Gives every run of one kind of part a block index, and every call a call index, within one chunk. */
class PartEvents {
  private index = 0;
  private calls = 0;
  private last: ContentPart['type'] | undefined;

  constructor(
    readonly origin: Origin,
    private readonly report: Report,
    private readonly openCalls: OpenCalls | undefined,
  ) {}

  /** The answer ends, and with it the call that is open. */
  end(path: string): StreamIR[] {
    return this.openCalls?.end(this.place(path)) ?? [];
  }

  read(parts: readonly ContentPart[]): StreamIR[] {
    return parts.flatMap((part) => {
      const continues = part.type === this.last && !ALONE.has(part.type);
      if (this.last !== undefined && !continues) this.index++;
      this.last = part.type;
      return this.events(part);
    });
  }

  private events(part: ContentPart): StreamIR[] {
    if (part.type === 'text') return this.text(part);
    if (part.type === 'reasoning') return this.reasoning(part);
    if (part.type === 'tool-call') return this.call(part);
    const place = this.place(part.path);
    if (part.type === 'server-tool')
      return [{ type: 'server-tool', part, phase: 'whole', ...place }];
    if ((part.type === 'image' || part.type === 'audio') && part.source.from === 'base64')
      return [{ type: 'media', ...part.source, ...place }];
    return [{ type: 'unsupported', content: part.type, ...place }];
  }

  private text({ text, logprobs, citations = [], signature, path }: TextPart): StreamIR[] {
    const place = this.place(path);
    return [
      ...(text === '' ? [] : [{ type: 'text', text, logprobs, ...place } as const]),
      ...citations.map((citation) => ({ type: 'citation', citation, ...place }) as const),
      ...this.proof({ signature, path }),
    ];
  }

  private reasoning({ text, signature, redacted, path }: ReasoningPart): StreamIR[] {
    if (text === '') return this.proof({ signature, path, redacted });
    const place = this.place(path);
    if (signature === undefined) return [{ type: 'reasoning', text, ...place }];
    return [
      { type: 'reasoning', text, ...place },
      { type: 'signature', signature, ...place },
    ];
  }

  private call({ id, name, arguments: given, signature, piece, path }: ToolCallPart): StreamIR[] {
    // The hidden thinking that proves a call stands before it where answers have blocks.
    if (signature !== undefined) this.index++;
    const place = this.place(path);
    const call = { id, name, signature, call: this.calls++, ...place };
    if (name === '' && signature !== undefined) this.report.warn('dropped-signature', path);
    if (piece && name === '') return this.piece(piece, place);
    if (name === '') return [];
    const { openCalls } = this;
    if (!piece)
      return [
        ...(openCalls?.whole(place) ?? []),
        { type: 'call', arguments: given, begun: false, ...call },
      ];
    const ended = openCalls?.begin(place) ?? [];
    return [...ended, { type: 'call-start', ...call }, ...this.piece(piece, place)];
  }

  /** More of a call that began in this chunk or, in a whole stream, in an earlier one. */
  private piece(piece: NonNullable<ToolCallPart['piece']>, place: Place): StreamIR[] {
    if (this.openCalls) return this.openCalls.add(piece, place);
    if (piece.placed.length > 0) this.report.warn('partial-arguments', place.path);
    return [];
  }

  private proof({ signature, path, redacted }: Proof): StreamIR[] {
    if (signature === undefined) return [];
    if (this.last !== 'reasoning') this.index++;
    this.last = 'reasoning';
    return [{ type: 'signature', signature, redacted, whole: true, ...this.place(path) }];
  }

  private place(path: string) {
    return { index: this.index, path, origin: this.origin };
  }
}
