import { HubError } from '@app/domain';

/** What part of the budget one sender may take, so that who stalls keeps nobody else from being heard. */
const SHARE_OF_ONE = 1 / 4;

/** How many bytes of request bodies the hub holds at a time, of all requests together and of each sender. */
export class BodyBudget {
  private readonly held = new Map<string, number>();
  private total = 0;

  constructor(private readonly bytes: number) {}

  /** Takes bytes on behalf of a sender. Throws `server.overloaded` when there is no room for them, and takes none then. */
  take(sender: string, bytes: number): void {
    const own = (this.held.get(sender) ?? 0) + bytes;
    if (this.total + bytes > this.bytes || own > this.bytes * SHARE_OF_ONE) {
      throw new HubError('server.overloaded', 'Too much is being sent at once; retry later.');
    }
    this.total += bytes;
    this.held.set(sender, own);
  }

  /** Gives back what was taken. */
  give(sender: string, bytes: number): void {
    const left = (this.held.get(sender) ?? 0) - bytes;
    this.total -= bytes;
    if (left > 0) this.held.set(sender, left);
    else this.held.delete(sender);
  }
}
