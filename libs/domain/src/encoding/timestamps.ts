const TIMESTAMP =
  /^(\d{4}-\d{2}-(\d{2})T\d{2}:\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(?:Z|([+-])(\d{2}):?(\d{2}))$/;
const MINUTE_MS = 60_000;
/** An hour in milliseconds. */
export const HOUR_MS = 60 * MINUTE_MS;
/** A day in milliseconds. */
export const DAY_MS = 24 * HOUR_MS;
/** The first and the last moment whose year has four digits in UTC. */
const EARLIEST = Date.parse('0000-01-01T00:00:00.000Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Milliseconds since 1970 of an ISO 8601 date-time with `Z` or an offset, such as 2024-05-01T12:00:00.5+02:00.
 * Seconds may be missing, up to nine digits of fraction are cut to milliseconds; null for anything else, also for a
 * date or time that does not exist, or that lies outside the years 0 to 9999 in UTC.
 */
export function parseTimestamp(text: string): number | null {
  return inHubForm(text) ?? inAnyForm(text);
}

const HUB_FORM_LENGTH = '2024-05-01T12:00:00.000Z'.length;

/** The same of the form in which the hub writes times, as most clients do, at a third of the cost; null for any other. */
function inHubForm(text: string): number | null {
  if (text.length !== HUB_FORM_LENGTH) return null;
  const time = Date.parse(text);
  return !Number.isNaN(time) && formatTimestamp(time) === text ? time : null;
}

function inAnyForm(text: string): number | null {
  const match = TIMESTAMP.exec(text);
  if (!match) return null;
  const [, minutes, day, seconds = '00', fraction = '', sign, hours = '00', offsetMinutes = '00'] =
    match;
  const local = `${minutes}:${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
  const time = Date.parse(local);
  // Date.parse carries the 30th of February over into March, and 24:00 into the next day.
  if (Number.isNaN(time) || new Date(time).getUTCDate() !== Number(day)) return null;
  if (Number(hours) > 23 || Number(offsetMinutes) > 59) return null;
  const offset = (Number(hours) * 60 + Number(offsetMinutes)) * MINUTE_MS;
  const utc = sign === '-' ? time + offset : time - offset;
  return utc < EARLIEST || utc > LATEST ? null : utc;
}

/** True for a text that parseTimestamp reads. */
export function isTimestamp(value: unknown): value is string {
  return typeof value === 'string' && parseTimestamp(value) !== null;
}

let lastFormatted = NaN;
let lastText = '';

/** ISO 8601 in UTC with milliseconds, the one form in which the hub writes a time given in milliseconds since 1970. */
export function formatTimestamp(ms: number): string {
  // Mostly many events in a row have one time: that at which they were accepted together.
  if (ms !== lastFormatted) [lastText, lastFormatted] = [new Date(ms).toISOString(), ms];
  return lastText;
}

const SPANS: Readonly<Record<string, number>> = {
  h: HOUR_MS,
  d: DAY_MS,
  w: 7 * DAY_MS,
};
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** What `momentOf` takes, in words. */
export const MOMENTS =
  'a date such as 2026-11-01, a time such as 2026-11-01T08:00Z, or how long ago: 12h, 3d, 2w';

/**
 * Milliseconds since 1970 of a moment as people tell it: a date, a date-time with `Z` or an offset, or how long ago (`12h`, `3d`,
 * `2w`); null for anything else.
 */
export function momentOf(text: string, now: number): number | null {
  const [, count, unit = ''] = /^(\d{1,4})([hdw])$/.exec(text) ?? [];
  if (count !== undefined) return now - Number(count) * SPANS[unit]!;
  return parseTimestamp(DATE.test(text) ? `${text}T00:00Z` : text);
}
