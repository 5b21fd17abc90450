import { ConversionError, type Kind, type Protocol } from '../contract/contract.js';
import type { PartialCodec, StreamCoding } from '../ir/codec.js';

/** What one protocol writes for a kind; an event may be several or none (`[]`). */
type Written<Codec, K extends Kind> = K extends 'stream'
  ? EventOf<Codec> | EventOf<Codec>[]
  : Codec extends { [_ in K]: { encode(ir: never, report: never): infer Body } }
    ? Body
    : never;

type EventOf<Codec> = Codec extends { stream: StreamCoding<infer Event> } ? Event : never;

/** The one of several protocols that has a name. */
type Named<Codec, Name> = Codec extends { name: infer Own }
  ? Own extends Name
    ? Codec
    : never
  : never;

/** What a conversion to `Target` gives for a kind. Between a protocol and itself it is the body, of which nothing more is known. */
export type OutputOf<Codec, Source, Target, K extends Kind> = [Source & Target] extends [never]
  ? Written<Named<Codec, Target>, K>
  : unknown;

/** One event of what a whole stream becomes. */
export type OutputEventOf<Codec, Source, Target> = [Source & Target] extends [never]
  ? EventOf<Named<Codec, Target>>
  : unknown;

/** Returns how a protocol that was taken along is found by its name; what it returns throws ConversionError for any other. */
export function finder<Codec extends PartialCodec>(codecs: readonly Codec[]) {
  const byName = new Map(codecs.map((codec) => [codec.name, codec]));
  return (name: Protocol): Codec => {
    const codec = byName.get(name);
    if (codec) return codec;
    throw new ConversionError(`a protocol must be one of ${[...byName.keys()].join(', ')}`, '$');
  };
}

/** Returns how a protocol reads and writes a kind. Throws ConversionError when it was taken along without. */
export function codingOf<Codec extends PartialCodec, K extends Kind>(
  codec: Codec,
  kind: K,
): NonNullable<Codec[K]> {
  const coding = codec[kind];
  if (coding) return coding;
  throw new ConversionError(`${codec.name} was taken along without kind ${kind}`, '$');
}
