// Words as hurried people type them: one slip of the keyboard each.

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** Nobody misspells shorter words, or does not notice. */
const WORD = /[A-Za-z]{3,}/g;

// A small generator of its own: the same slips in every run (Numerical Recipes' constants).
function generator(seed) {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** A word with a letter left out, put in, replaced, or exchanged with its neighbour. */
function slip(word, below) {
  const at = below(word.length);
  const letter = LETTERS[below(LETTERS.length)];
  const [head, tail] = [word.slice(0, at), word.slice(at)];
  const slips = [
    head + tail.slice(1),
    head + letter + tail,
    head + letter + tail.slice(1),
    word.slice(0, Math.min(at, word.length - 2)) +
      word[Math.min(at, word.length - 2) + 1] +
      word[Math.min(at, word.length - 2)] +
      word.slice(Math.min(at, word.length - 2) + 2),
  ];
  const slipped = slips[below(slips.length)];
  return slipped.toLowerCase() === word.toLowerCase() ? head + tail.slice(1) : slipped;
}

/** Returns a function that misspells every word of a text by one edit; a seed makes the same slips again. */
export function misspeller(seed) {
  const below = generator(seed);
  return (text) => text.replace(WORD, (word) => slip(word, below));
}
