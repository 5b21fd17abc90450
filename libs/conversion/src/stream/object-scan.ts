const SPACE = new Set([' ', '\t', '\n', '\r']);

/** Tells whether the JSON text of an object has come to its end, while it comes in pieces; looks at each character once. */
export class ObjectScan {
  private depth = 0;
  private inString = false;
  private isEscaped = false;
  private state: 'open' | 'closed' | 'spoiled' = 'open';

  /** Whether the object has ended, and nothing but space has come after it. */
  get isClosed(): boolean {
    return this.state === 'closed';
  }

  /** Whether the object has begun and not ended. */
  get isOpen(): boolean {
    return this.state === 'open' && this.depth > 0;
  }

  /** Takes the next piece of the text. */
  read(piece: string): void {
    for (const char of piece) {
      if (this.state === 'spoiled') return;
      if (this.inString) this.readInString(char);
      else if (!SPACE.has(char)) this.readOutside(char);
    }
  }

  private readInString(char: string): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (char === '\\') this.isEscaped = true;
    else if (char === '"') this.inString = false;
  }

  private readOutside(char: string): void {
    // An object begins the text, and nothing follows it.
    if (this.depth === 0 && (char !== '{' || this.state === 'closed')) this.state = 'spoiled';
    else if (char === '"') this.inString = true;
    else if (char === '{' || char === '[') this.depth++;
    else if (char === '}' || char === ']') {
      this.depth--;
      if (this.depth === 0) this.state = 'closed';
    }
  }
}
