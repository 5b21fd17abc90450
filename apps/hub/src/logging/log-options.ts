/** How much is logged: `error` what failed, `warn` also what was refused or slow, `info` also each request, `debug` all. */
export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** How a line looks: `json`, `pretty`, or `auto`, which is pretty on a terminal. */
export const LOG_FORMATS = ['auto', 'json', 'pretty'] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];
