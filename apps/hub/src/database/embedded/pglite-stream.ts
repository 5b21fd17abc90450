import { Duplex } from 'node:stream';

/** Resolves to the bytes of the server's answer to the bytes of one client's message. */
export type WireExchange = (message: Uint8Array) => Promise<Uint8Array>;

/** Stands in for the socket of one `pg` client: bytes written go to the embedded database, its answer is read back. */
export class PgliteStream extends Duplex {
  constructor(private readonly exchange: WireExchange) {
    super();
  }

  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {
    // Answers are pushed as they come.
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.exchange(chunk).then(
      (answer) => {
        if (answer.length > 0)
          this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength));
        done();
      },
      (error: Error) => done(error),
    );
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }
}
