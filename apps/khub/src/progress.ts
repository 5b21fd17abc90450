/** Shows how far a long transfer is. */
export interface Progress {
  /** Whether anybody sees it; what is only shown need not be found out otherwise. */
  readonly isShown: boolean;
  /** `done` of `total` units; `remark` says what that was so far. */
  update(done: number, total: number, remark: string): void;
  end(): void;
}

const SILENT: Progress = { isShown: false, update: () => undefined, end: () => undefined };

/** A bar on stderr when that is a terminal, else silence. */
export async function progressOn(stream: NodeJS.WriteStream, title: string): Promise<Progress> {
  if (!stream.isTTY) return SILENT;
  const { default: cliProgress } = await import('cli-progress');
  const bar = new cliProgress.SingleBar({
    stream,
    format: `${title} [{bar}] {percentage}% {remark}`,
    clearOnComplete: true,
    hideCursor: true,
    barCompleteChar: '=',
    barIncompleteChar: ' ',
  });
  let started = false;
  return {
    isShown: true,
    update(done, total, remark) {
      if (!started) bar.start(total, 0, { remark });
      started = true;
      bar.setTotal(total);
      bar.update(done, { remark });
    },
    end() {
      if (started) bar.stop();
    },
  };
}
