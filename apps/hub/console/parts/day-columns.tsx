import { locale } from '../strings/text.js';

const DAY_MS = 86_400_000;
const HEIGHT = 36;
const STEP = 10;
const WIDTH = 7;

interface Props {
  /** How much happened on days as 2026-11-22; other days count nothing. */
  counts: ReadonlyMap<string, number>;
  /** How many days are shown, the last one today. */
  days: number;
  /** What is to be seen, in words. */
  label: string;
}

function lastDays(days: number): string[] {
  const now = new Date();
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  return Array.from({ length: days }, (_, at) =>
    new Date(today - (days - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** How much happened on each of the last days, as columns beside one another. */
export function DayColumns({ counts, days, label }: Props) {
  const most = Math.max(...counts.values(), 1);
  const format = new Intl.DateTimeFormat(locale(), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  return (
    <svg
      class="day-columns"
      viewBox={`0 0 ${days * STEP - (STEP - WIDTH)} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {lastDays(days).map((day, at) => {
        const count = counts.get(day) ?? 0;
        const height = count === 0 ? 1 : Math.max(2, (count / most) * HEIGHT);
        return (
          <rect
            key={day}
            class={count === 0 ? 'day-none' : ''}
            x={at * STEP}
            y={HEIGHT - height}
            width={WIDTH}
            height={height}
            rx="1"
          >
            <title>{`${format.format(new Date(day))}: ${count}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}
