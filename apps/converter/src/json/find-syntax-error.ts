/** Where a text stops being JSON: a UTF-16 offset, the same place as 1-based line and column, and one sentence. */
export interface JsonSyntaxError {
  offset: number;
  line: number;
  column: number;
  message: string;
}

/** Finds the first place where `text` breaks the grammar of RFC 8259, or nothing when it is JSON; never recurses. */
export function findSyntaxError(text: string): JsonSyntaxError | undefined {
  const fault = new JsonGrammar(text).check();
  return fault && { ...fault, ...lineAndColumn(text, fault.offset) };
}

/** Turns a UTF-16 offset into 1-based line and column; `\n`, `\r\n` and `\r` end a line. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let start = 0;
  const breaks = /\r\n?|\n/g;
  for (let found = breaks.exec(text); found; found = breaks.exec(text)) {
    if (breaks.lastIndex > offset) break;
    line += 1;
    start = breaks.lastIndex;
  }
  return { line, column: offset - start + 1 };
}

type Fault = { offset: number; message: string };
type Expected = 'value' | 'value or ]' | 'name' | 'name or }' | 'colon' | 'comma' | 'end';

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /[\p{L}\p{N}_$.+-]+/uy;
const BLANK = /[ \t\r\n]*/y;
const MAX_QUOTED = 24;

/** Walks one text with its own stack, so that a text of ten million brackets is refused and not overflowed on. */
class JsonGrammar {
  private at = 0;
  private expected: Expected = 'value';
  private readonly open: number[] = [];

  constructor(private readonly text: string) {}

  check(): Fault | undefined {
    for (;;) {
      BLANK.lastIndex = this.at;
      BLANK.test(this.text);
      this.at = BLANK.lastIndex;
      if (this.at >= this.text.length)
        return this.expected === 'end' ? undefined : this.unfinished();
      const fault = this.step(this.text.charAt(this.at));
      if (fault) return fault;
    }
  }

  private step(char: string): Fault | undefined {
    switch (this.expected) {
      case 'value':
      case 'value or ]':
        return char === ']' && this.expected === 'value or ]' ? this.close() : this.value(char);
      case 'name':
      case 'name or }':
        if (char === '}' && this.expected === 'name or }') return this.close();
        return char === '"' ? this.string('colon') : this.notAName(char);
      case 'colon':
        return char === ':' ? this.take('value') : this.unlike('":" after the property name');
      case 'comma':
        return this.commaOrEnd(char);
      case 'end':
        return this.unlike('nothing more after the value');
    }
  }

  private value(char: string): Fault | undefined {
    if (char === '{' || char === '[') {
      this.open.push(this.at);
      return this.take(char === '{' ? 'name or }' : 'value or ]');
    }
    if (char === '"') return this.string(this.afterValue());
    const word = this.word();
    if (word === 'true' || word === 'false' || word === 'null') return this.skip(word.length);
    if (/[-\d]/.test(char)) return this.number();
    if (char === ']' && this.text[this.open.at(-1) ?? -1] === '[')
      return this.unlike('a value after the comma');
    return this.unlike('a value');
  }

  private number(): Fault | undefined {
    NUMBER.lastIndex = this.at;
    const found = NUMBER.exec(this.text)?.[0] ?? '';
    const whole = this.word();
    if (found !== '' && found === whole) return this.skip(found.length);
    return { offset: this.at, message: `${quote(whole)} is not a number JSON knows` };
  }

  private string(next: Expected): Fault | undefined {
    const start = this.at;
    for (let at = start + 1; at < this.text.length; at += 1) {
      const char = this.text.charAt(at);
      if (char === '"') {
        this.at = at + 1;
        this.expected = next;
        return undefined;
      }
      if (char < ' ') return { offset: at, message: rawControl(char) };
      if (char !== '\\') continue;
      const escape = /^(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.exec(this.text.slice(at + 1, at + 6))?.[0];
      if (!escape && at + 1 < this.text.length)
        return {
          offset: at,
          message: `${quote(this.text.slice(at, at + 2))} is not an escape JSON knows`,
        };
      at += escape?.length ?? 0;
    }
    return { offset: start, message: 'this string is not closed' };
  }

  private commaOrEnd(char: string): Fault | undefined {
    const inObject = this.text[this.open.at(-1) ?? -1] === '{';
    if (char === ',') return this.take(inObject ? 'name' : 'value');
    if (char === (inObject ? '}' : ']')) return this.close();
    return this.unlike(inObject ? '"," or "}" after the property' : '"," or "]" after the element');
  }

  private close(): undefined {
    this.open.pop();
    this.take(this.afterValue());
  }

  private skip(length: number): undefined {
    this.at += length;
    this.expected = this.afterValue();
  }

  private take(next: Expected): undefined {
    this.at += 1;
    this.expected = next;
  }

  private afterValue(): Expected {
    return this.open.length > 0 ? 'comma' : 'end';
  }

  private word(): string {
    WORD.lastIndex = this.at;
    return WORD.exec(this.text)?.[0] ?? String.fromCodePoint(this.text.codePointAt(this.at) ?? 0);
  }

  private notAName(char: string): Fault {
    const what =
      char === '}' ? 'a property name after the comma' : 'a property name in double quotes';
    return this.unlike(what);
  }

  private unlike(what: string): Fault {
    const found = this.word();
    const hint =
      found === '/'
        ? '; JSON has no comments'
        : found === "'"
          ? '; strings take double quotes'
          : '';
    return { offset: this.at, message: `expected ${what}, found ${quote(found)}${hint}` };
  }

  private unfinished(): Fault {
    const opened = this.open.at(-1);
    if (opened === undefined)
      return { offset: this.at, message: 'expected a value, found the end' };
    const { line, column } = lineAndColumn(this.text, opened);
    return {
      offset: this.at,
      message: `the text ends inside the ${quote(this.text.charAt(opened))} opened at line ${line}, column ${column}`,
    };
  }
}

function rawControl(char: string): string {
  if (char === '\n' || char === '\r')
    return 'a string cannot run over a line end; write \\n for one';
  const code = char.charCodeAt(0).toString(16).padStart(4, '0');
  return `a string cannot hold a bare control character; write \\u${code} for this one`;
}

function quote(found: string): string {
  return `"${found.length > MAX_QUOTED ? `${found.slice(0, MAX_QUOTED)}…` : found}"`;
}
