/** What a file holds between two lines of khub's. */
export interface ManagedBlock {
  /** The project's key in the form in which keys are compared. */
  projectKey: string;
  /** How far the log had come that the text is of; a text is not replaced by an older one. */
  sequence: number;
  /** Lines with `\n`, the last one without. */
  text: string;
}

/** Thrown for a file whose lines of khub's are not as khub writes them: whoever broke them may have meant what is between. */
export class DamagedBlock extends Error {
  override readonly name = 'DamagedBlock';
}

interface Span {
  key: string;
  sequence: number;
  /** Where the first line begins and the last one ends, without its line end. */
  from: number;
  to: number;
}

const LINE =
  /^<!-- (\/?)khub:brief (\S+)(?: (\d+) \(khub export keeps what is between these lines\))? -->[ \t]*$/gm;
const BLOCK =
  /^<!-- khub:brief (\S+) \d+ \(khub export keeps what is between these lines\) -->[ \t]*\r?\n[^]*?^<!-- \/khub:brief \1 -->[ \t]*(?:\r?\n|$)/gm;
const MENTION = /<!--[ \t]*\/?[ \t]*khub:brief/g;
const UTF16 = /^(\xff\xfe|\xfe\xff)|\0/;

/** Whether a file has a block of a project. Throws `DamagedBlock`. */
export function hasBlock(file: Buffer, projectKey: string): boolean {
  return spanIn(file.toString('latin1'), keyOf(projectKey)) !== undefined;
}

/**
 * Returns a file with a project's block: in place of the one it has, else at its end. Every byte outside of the block is as before,
 * whatever they mean; the block's lines end as the file's first one. The same file when it says so already, or something newer.
 * Throws `DamagedBlock`.
 */
export function withBlock(file: Buffer, block: ManagedBlock): Buffer {
  // A character a byte: what is not text in UTF-8 comes through as it is.
  const bytes = file.toString('latin1');
  if (UTF16.test(bytes)) throw new DamagedBlock('is no text in UTF-8');
  const key = keyOf(block.projectKey);
  const eol = /\r?\n/.exec(bytes)?.[0] ?? '\n';
  const span = spanIn(bytes, key);
  if (span === undefined) {
    const gap = bytes === '' ? '' : bytes.endsWith('\n') ? eol : eol + eol;
    return Buffer.from(`${bytes}${gap}${linesOf(block, eol)}${eol}`, 'latin1');
  }
  const before = bytes.slice(span.from, span.to);
  const isAsBefore = before === linesOf({ ...block, sequence: span.sequence }, eol);
  if (isAsBefore || span.sequence > block.sequence) return file;
  const next = bytes.slice(0, span.from) + linesOf(block, eol) + bytes.slice(span.to);
  return Buffer.from(next, 'latin1');
}

/** Returns a text without its whole blocks. */
export function withoutBlocks(text: string): string {
  return text.replace(BLOCK, '');
}

function keyOf(projectKey: string): string {
  return encodeURIComponent(projectKey);
}

function linesOf({ projectKey, sequence, text }: ManagedBlock, eol: string): string {
  const key = keyOf(projectKey);
  // No text closes its own block, nor opens another.
  const harmless = text.replace(MENTION, (mention) => mention.replace('<', '‹'));
  const lines = [
    `<!-- khub:brief ${key} ${sequence} (khub export keeps what is between these lines) -->`,
    ...Buffer.from(harmless).toString('latin1').split(/\r?\n/),
    `<!-- /khub:brief ${key} -->`,
  ];
  return lines.join(eol);
}

/** The block of a project among those of a file. Throws `DamagedBlock` where any of them is not whole. */
function spanIn(bytes: string, key: string): Span | undefined {
  const spans = new Map<string, Span>();
  let open: Span | undefined;
  let marks = 0;
  for (const found of bytes.matchAll(LINE)) {
    const [line, closing, name = '', sequence] = found;
    marks++;
    if (closing === '') {
      if (open) throw new DamagedBlock(`has no end of the block of ${open.key}`);
      if (spans.has(name)) throw new DamagedBlock(`has two blocks of ${name}`);
      if (sequence === undefined) throw new DamagedBlock(`has a damaged line: ${line}`);
      open = { key: name, sequence: Number(sequence), from: found.index, to: 0 };
      continue;
    }
    if (open?.key !== name) throw new DamagedBlock(`has an end without a block of ${name}`);
    spans.set(name, { ...open, to: found.index + line.length });
    open = undefined;
  }
  if (open) throw new DamagedBlock(`has no end of the block of ${open.key}`);
  if ([...bytes.matchAll(MENTION)].length !== marks)
    throw new DamagedBlock('has a damaged line that begins with <!-- khub:brief');
  return spans.get(key);
}
