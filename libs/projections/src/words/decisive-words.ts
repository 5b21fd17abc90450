const DIGIT = /\p{N}/u;
const NUMBER = /^\p{N}/u;
const NEGATION = /^(?:no|not|never|cannot|without|nor)$|[不没无勿别非]/u;

/** Whether a token of `tokenize` has a digit: numbers, versions, codes. */
export function hasDigit(token: string): boolean {
  return DIGIT.test(token);
}

/** Whether a token of `tokenize` is a number, perhaps with a unit, and no name such as `utf8`. */
export function isNumber(token: string): boolean {
  return NUMBER.test(token);
}

/** Whether a token of `tokenize` denies something. */
export function isNegation(token: string): boolean {
  return NEGATION.test(token);
}
