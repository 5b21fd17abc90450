import { parseArgs } from 'node:util';
import { PROTOCOLS, type Kind, type Protocol } from '../src/index.js';

/** What is said when the command is not understood, and by `--help`. */
export const USAGE = `usage: llm-protocol-converter SOURCE TARGET [--kind KIND] [--quiet] < INPUT > OUTPUT

SOURCE and TARGET are two of ${PROTOCOLS.join(', ')}.
KIND is what the input holds:
  stream     the server-sent events of a whole answer, converted as they arrive (unless said otherwise)
  event      one event of a stream, as JSON
  request    the body of a request, as JSON
  response   the body of an answer, as JSON
What the target cannot carry is said on standard error, a line each, unless --quiet.
Ends with 0, with 1 when the input is no such payload, with 2 when the command is not understood.
`;

/** What a command asks for; `kind` is absent for a whole stream. */
export interface Options {
  source: Protocol;
  target: Protocol;
  kind?: Kind;
  isQuiet: boolean;
}

const KINDS: Readonly<Record<string, Kind | undefined>> = {
  stream: undefined,
  event: 'stream',
  request: 'request',
  response: 'response',
};

/** Reads the words of a command; returns 'help' when help is asked for. Throws an Error that says what is not understood. */
export function readOptions(words: string[]): Options | 'help' {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      kind: { type: 'string', default: 'stream' },
      quiet: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return 'help';
  const [source, target, ...rest] = positionals;
  if (rest.length > 0) throw new Error(`there is nothing to do with ${rest.join(' ')}`);
  if (!Object.hasOwn(KINDS, values.kind)) throw new Error(`there is no kind ${values.kind}`);
  return {
    source: protocolOf(source, 'SOURCE'),
    target: protocolOf(target, 'TARGET'),
    kind: KINDS[values.kind],
    isQuiet: values.quiet,
  };
}

function protocolOf(word: string | undefined, place: string): Protocol {
  const known = PROTOCOLS.find((protocol) => protocol === word);
  if (known) return known;
  throw new Error(word === undefined ? `${place} is missing` : `there is no protocol ${word}`);
}
