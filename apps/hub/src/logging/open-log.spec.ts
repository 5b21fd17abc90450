import type { LogFormat } from './log-options.js';
import { NestLogger } from './nest-logger.js';
import { openLog } from './open-log.js';

function linesOf(logFormat: LogFormat) {
  const lines: string[] = [];
  const sink = { write: (line: string) => lines.push(line) };
  return { lines, logger: openLog({ logLevel: 'warn', logFormat }, sink).logger };
}

describe('the log', () => {
  it('has a JSON object a line, without what is below its level', () => {
    const { lines, logger } = linesOf('json');
    logger.info('quiet');
    logger.warn({ part: 'http', status: 401 }, 'GET /x 401');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        level: 'warn',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        part: 'http',
        status: 401,
        msg: 'GET /x 401',
      },
    ]);
  });

  it('has lines for people where it is told to', () => {
    const { lines, logger } = linesOf('pretty');
    logger.warn({ part: 'http', status: 401 }, 'GET /x 401');
    expect(lines.join('')).toMatch(
      /^\[\d\d:\d\d:\d\d\] WARN: http: GET \/x 401 \{"status":401\}\n$/,
    );
  });

  it('takes what the parts of the hub say, and what is thrown once', () => {
    const { lines, logger } = linesOf('json');
    const nest = new NestLogger(logger);
    nest.error('the database fails', 'database');
    nest.error({ message: 'broke', requestId: 'r' }, undefined, 'http');
    nest.error(new Error('thrown again'), 'ExceptionHandler');
    nest.log('Nest started', 'NestFactory');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'error', part: 'database', msg: 'the database fails' },
      { level: 'error', part: 'http', requestId: 'r', msg: 'broke' },
    ]);
    expect(lines).toHaveLength(2);
  });
});
