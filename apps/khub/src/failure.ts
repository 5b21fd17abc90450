/** The exit codes of the process; docs/khub.md lists them. */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 2,
  notJoined: 3,
  partlyRejected: 4,
  unreachable: 5,
  diverged: 6,
  corrupt: 7,
  unsigned: 8,
  quorumMissing: 9,
} as const;

/** One of the numbers of {@link EXIT}. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A failure that is told to the person: what is wrong, how to mend it, and with which code the process ends. */
export class Failure extends Error {
  override readonly name = 'Failure';

  constructor(
    readonly exitCode: ExitCode,
    message: string,
    readonly remedy?: string,
    /** The hub's error code, when it was the hub that refused. */
    readonly code?: string,
  ) {
    super(message);
  }

  /** What is wrong and how to mend it, as one paragraph. */
  get told(): string {
    return this.remedy === undefined
      ? this.message
      : `${this.message.replace(/\.$/, '')}. ${this.remedy}`;
  }
}
