import { type HubLog, openLog } from '../../apps/hub/src/logging/open-log.js';
import type { LogLevel } from '../../apps/hub/src/logging/log-options.js';

/** A log that is kept in memory, as the JSON it would be written in. */
export class KeptLog {
  readonly texts: string[] = [];
  readonly log: HubLog;

  constructor(logLevel: LogLevel) {
    const sink = { write: (text: string) => this.texts.push(text) };
    this.log = openLog({ logLevel, logFormat: 'json' }, sink);
  }

  /** Its lines, read. */
  get lines(): any[] {
    return this.texts.map((text) => JSON.parse(text) as unknown);
  }

  /** The lines of one request. */
  of(requestId: string | null): any[] {
    return this.lines.filter((line) => line.requestId === requestId);
  }
}
