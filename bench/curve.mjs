// Draws how figures grow as SVG: sizes to the right by powers of ten, how many times the first figure upwards by powers of two.

const [WIDTH, HEIGHT] = [900, 420];
const PLOT = { left: 50, right: 600, top: 20, bottom: 380 };
const LINE_HEIGHT = 20;
/** Colours that are told apart also by who sees red and green alike (Okabe and Ito). */
const COLOURS = ['#0072b2', '#e69f00', '#009e73', '#d55e00', '#cc79a7', '#56b4e9', '#000000'];

/** How curves of the same colour are told apart. */
const DASHES = ['', ' stroke-dasharray="6 4"', ' stroke-dasharray="1 3"'];

const round = (number) => Math.round(number * 10) / 10;

/** An SVG of curves `{name, points: [{size, times}]}`; `bound` is a line that they are to stay below. */
export function drawCurves(curves, bound) {
  const sizes = [...new Set(curves.flatMap(({ points }) => points.map(({ size }) => size)))];
  const [least, most] = [Math.log10(Math.min(...sizes)), Math.log10(Math.max(...sizes))];
  const all = curves.flatMap(({ points }) => points.map(({ times }) => times));
  const lowest = Math.floor(Math.log2(Math.min(1, ...all)));
  const highest = Math.ceil(Math.log2(Math.max(2, ...all)));
  const x = (size) =>
    round(PLOT.left + ((Math.log10(size) - least) / (most - least)) * (PLOT.right - PLOT.left));
  const y = (times) => {
    const share = (Math.log2(times) - lowest) / (highest - lowest);
    return round(PLOT.bottom - share * (PLOT.bottom - PLOT.top));
  };
  const text = (at, up, words, more = '') => `<text x="${at}" y="${up}" ${more}>${words}</text>`;
  const marks = Array.from({ length: highest - lowest + 1 }, (_, step) => 2 ** (lowest + step)).map(
    (times) =>
      `<path d="M${PLOT.left} ${y(times)}H${PLOT.right}" stroke="#ddd"/>` +
      text(PLOT.left - 8, y(times) + 4, times, 'text-anchor="end"'),
  );
  const names = sizes.map((size) =>
    text(x(size), PLOT.bottom + 20, size.toLocaleString('en'), 'text-anchor="middle"'),
  );
  const lines = curves.map(({ name, points }, at) => {
    const colour = COLOURS[at % COLOURS.length];
    const dashes = DASHES[Math.floor(at / COLOURS.length) % DASHES.length];
    const path = points.map(({ size, times }) => `${x(size)} ${y(times)}`).join('L');
    const up = PLOT.top + at * LINE_HEIGHT;
    return (
      `<path d="M${path}" fill="none" stroke="${colour}" stroke-width="2"${dashes}/>` +
      `<path d="M${PLOT.right + 15} ${up}h25" stroke="${colour}" stroke-width="2"${dashes}/>` +
      text(PLOT.right + 48, up + 4, `${name}: ${points.at(-1).times.toFixed(2)}`)
    );
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    ...marks,
    `<path d="M${PLOT.left} ${y(bound)}H${PLOT.right}" stroke="#c00" stroke-dasharray="2 3"/>`,
    ...names,
    ...lines,
    '</svg>\n',
  ].join('\n');
}
