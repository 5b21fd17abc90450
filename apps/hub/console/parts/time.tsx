import { perLanguage } from '../strings/per-language.js';

const STEPS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

const AGO = perLanguage(
  (locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }),
);
const FULL = perLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'short',
    }),
);
const SHORT = perLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    }),
);

/** Returns how long ago a moment was, as the reader's language says it. */
function ago(at: string): string {
  const seconds = (Date.parse(at) - Date.now()) / 1_000;
  const [unit, length] = STEPS.find(([, step]) => Math.abs(seconds) >= step) ?? ['second', 1];
  return AGO().format(unit === 'second' ? 0 : Math.round(seconds / length), unit);
}

/** Returns a moment to the minute, in the reader's own time zone. */
export function exactTime(at: string): string {
  return SHORT().format(new Date(at));
}

/** A moment: how long ago, and in full, with the reader's own time zone and in UTC, to whoever points at it. */
export function Time({ at, exact = false }: { at: string; exact?: boolean }) {
  if (Number.isNaN(Date.parse(at))) return <span>{at}</span>;
  return (
    <time dateTime={at} title={`${FULL().format(new Date(at))} · ${at}`}>
      {exact ? exactTime(at) : ago(at)}
    </time>
  );
}
