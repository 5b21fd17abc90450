/** Alphabets whose letters look like one another's (Unicode TR 39). */
const LOOKALIKE_ALPHABETS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
];
const WORDS = /[\p{L}\p{M}]+/gu;
/** Turns the direction of what follows, or shows nothing at all. */
const UNSEEN = /[\p{Bidi_Control}\u00ad\u115f\u1160\u180e\u200b\u2060-\u2064\u3164\ufeff\uffa0]/u;

/** Why a person's name could pass for another one, in words that follow the name's field; undefined when it could not. */
export function nameProblem(name: string): string | undefined {
  if (UNSEEN.test(name))
    return 'must not hold characters that nobody sees or that turn the text around';
  for (const word of name.normalize('NFKC').match(WORDS) ?? []) {
    if (LOOKALIKE_ALPHABETS.filter((alphabet) => alphabet.test(word)).length > 1)
      return 'must not mix letters of look-alike alphabets in one word';
  }
  return undefined;
}

/** What a person is called who gives this name: without the space around it; null when nothing is left. */
export function displayNameOf(given: string | undefined): string | null {
  return given?.trim() || null;
}
