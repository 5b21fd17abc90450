// One line a figure: ours, its limit measured in the same run, the ratio, and whether it meets its bound. A missed one fails the run.

const WIDTH = 62;

/** Prints a figure; `least` bounds the ratio to the limit from below, `most` from above. */
export function report({ name, unit, ours, limit, least, most, note = '' }) {
  const ratio = ours / limit;
  const met = (least === undefined || ratio >= least) && (most === undefined || ratio <= most);
  if (!met) process.exitCode = 1;
  const bound = least === undefined ? `<= ${most}` : `>= ${least}`;
  const number = (value) =>
    value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1);
  console.log(
    `${met ? 'met   ' : 'MISSED'} ${name.padEnd(WIDTH)} ${number(ours).padStart(9)} of ${number(limit).padStart(9)} ${unit.padEnd(8)}` +
      ` ratio ${ratio.toFixed(2)} (${bound}) ${note}`.trimEnd(),
  );
}

/** The mean of some measurements. */
export function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The one of some measurements that this share of them does not exceed. */
export function quantile(values, share) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)];
}

/** The middle of some measurements. */
export function median(values) {
  return quantile(values, 0.5);
}
