/** The network and the time, given from outside, and whom to tell what is being waited for. */
export interface Runtime {
  fetch: typeof fetch;
  now(): number;
  sleep(milliseconds: number): Promise<void>;
  uuid(): string;
  bytes(size: number): Uint8Array;
  /** 0..1 */
  random(): number;
  /** Takes a remark for a person, without a newline; it is never part of a result. */
  notice(remark: string): void;
}
