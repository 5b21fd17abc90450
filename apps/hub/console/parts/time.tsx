import { locale } from '../strings/text.js';

const STEPS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** Returns how long ago a moment was, as the reader's language says it. */
function ago(at: string, now = Date.now()): string {
  const seconds = (Date.parse(at) - now) / 1_000;
  const format = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto', style: 'short' });
  const [unit, length] = STEPS.find(([, step]) => Math.abs(seconds) >= step) ?? ['second', 1];
  return format.format(unit === 'second' ? 0 : Math.round(seconds / length), unit);
}

/** Returns a moment in the reader's own time zone, which it names. */
function fullTime(at: string): string {
  const format = new Intl.DateTimeFormat(locale(), {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  });
  return format.format(new Date(at));
}

/** Returns a moment's day and minute. */
function shortTime(at: string): string {
  return new Intl.DateTimeFormat(locale(), {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(at));
}

/** A moment: how long ago, and in full to whoever points at it. */
export function Time({ at, exact = false }: { at: string; exact?: boolean }) {
  if (Number.isNaN(Date.parse(at))) return <span>{at}</span>;
  return (
    <time dateTime={at} title={`${fullTime(at)} · ${at}`}>
      {exact ? shortTime(at) : ago(at)}
    </time>
  );
}
