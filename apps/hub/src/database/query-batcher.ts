import { setTimeout as sleep } from 'node:timers/promises';

/** Under load a query is sent no more often than this, so that each answers many questions; without load none waits. */
const LEAST_INTERVAL_MS = 1;

interface Waiting<Question, Answer> {
  question: Question;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * Answers all questions that wait with one query. Nothing is cached: a question that comes after a query was sent waits for the
 * next one, so its answer shows everything that was committed before it was asked.
 */
export class QueryBatcher<Question, Answer> {
  private waiting: Waiting<Question, Answer>[] = [];
  private isRunning = false;
  private sentAt = -Infinity;

  constructor(
    /** Resolves to one answer for each question, in their order. */
    private readonly query: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  ) {}

  /** Resolves to the answer; throws what the query throws. */
  ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ question, resolve, reject });
      if (!this.isRunning) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (this.waiting.length > 0) {
      await this.waitForOthers();
      const batch = this.waiting;
      this.waiting = [];
      try {
        const answers = await this.query(batch.map(({ question }) => question));
        batch.forEach(({ resolve }, at) => resolve(answers[at] as Answer));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.isRunning = false;
  }

  private async waitForOthers(): Promise<void> {
    const isBusy = performance.now() - this.sentAt < LEAST_INTERVAL_MS;
    await (isBusy ? sleep(LEAST_INTERVAL_MS) : new Promise((turn) => setImmediate(turn)));
    this.sentAt = performance.now();
  }
}
