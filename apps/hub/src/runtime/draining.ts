import { Injectable } from '@nestjs/common';

/** Whether this hub is about to end: it still answers everything, and says that nobody new should be sent to it. */
@Injectable()
export class Draining {
  private isBegun = false;

  get begun(): boolean {
    return this.isBegun;
  }

  begin(): void {
    this.isBegun = true;
  }
}
