import { type Logger, pino, stdTimeFunctions } from 'pino';
import { PinoPretty } from 'pino-pretty';
import type { LogFormat, LogLevel } from './log-options.js';
import { type LogSink, standardError } from './standard-error.js';

/** The log of a hub. */
export interface HubLog {
  logger: Logger;
  /** Resolves when what was logged is written, or cannot be within a second. */
  flush(): Promise<void>;
}

const FLUSH_MS = 1_000;

function prettyInto(sink: LogSink): LogSink {
  const toText = PinoPretty.prettyFactory({
    colorize: process.stderr.isTTY === true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'part',
    messageFormat: '{if part}{part}: {end}{msg}',
    singleLine: true,
  });
  return { ...sink, write: (line) => sink.write(toText(line) ?? line) };
}

/** Opens a log; what is logged as JSON is one object a line: `level`, `time` (ISO 8601), `msg`, and what the line is of. */
export function openLog(
  { logLevel, logFormat }: { logLevel: LogLevel; logFormat: LogFormat },
  sink: LogSink = standardError(),
): HubLog {
  const isPretty = logFormat === 'pretty' || (logFormat === 'auto' && process.stderr.isTTY);
  const options = {
    level: logLevel,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  const logger = pino(options, isPretty ? prettyInto(sink) : sink);
  const flush = () =>
    new Promise<void>((done) => {
      setTimeout(done, FLUSH_MS).unref();
      if (sink.flush) sink.flush(done);
      else done();
    });
  return { logger, flush };
}
