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
const TO_THE_MINUTE = {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const;
const SHORT = perLanguage((locale) => new Intl.DateTimeFormat(locale, TO_THE_MINUTE));
const OF_OTHER_YEARS = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { year: 'numeric', ...TO_THE_MINUTE }),
);

/** Returns how long ago a moment was, as the reader's language says it. */
function ago(at: string): string {
  const seconds = (Date.parse(at) - Date.now()) / 1_000;
  const [unit, length] = STEPS.find(([, step]) => Math.abs(seconds) >= step) ?? ['second', 1];
  return AGO().format(unit === 'second' ? 0 : Math.round(seconds / length), unit);
}

/** Returns a moment to the minute, in the reader's own time zone, with its year where that is not the present one. */
export function exactTime(at: string): string {
  const moment = new Date(at);
  const isOfThisYear = moment.getFullYear() === new Date().getFullYear();
  return (isOfThisYear ? SHORT : OF_OTHER_YEARS)().format(moment);
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
