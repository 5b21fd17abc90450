import { language } from '../state/preferences.js';

/** A text in English and in Simplified Chinese; where a count decides its form, English has one for one and one for others. */
export type Entry = readonly [
  english: string | readonly [one: string, other: string],
  chinese: string,
];

/** The texts of one part of the console by their names. */
export type Catalogue = Readonly<Record<string, Entry>>;

/** What stands for `{name}` in a text; numbers are written as the reader's language does, and `n` decides the form. */
export type Values = Readonly<Record<string, string | number>>;

/** Not every tag that a browser has is one that its own formats take: started in the locale C, Chromium says `en-US@posix`. */
const ENGLISH = /^en(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/;

/** Returns the reader's language as formats of the browser take it: English as it is written where the reader is. */
export function locale(): string {
  if (language() === 'zh') return 'zh-CN';
  return globalThis.navigator?.languages?.find((each) => ENGLISH.test(each)) ?? 'en';
}

function formOf([english, chinese]: Entry, values: Values): string {
  if (language() === 'zh') return chinese;
  if (typeof english === 'string') return english;
  return values['n'] === 1 ? english[0] : english[1];
}

function written(value: string | number): string {
  return typeof value === 'number' ? new Intl.NumberFormat(locale()).format(value) : value;
}

/** Returns the texts of a catalogue by name. */
export interface Texts<C extends Catalogue> {
  (name: keyof C & string, values?: Values): string;
  readonly catalogue: C;
}

/** Returns what returns the texts of a catalogue by name in the reader's language. */
export function strings<C extends Catalogue>(catalogue: C): Texts<C> {
  const text = (name: keyof C & string, values: Values = {}) =>
    formOf(catalogue[name] as Entry, values).replace(/\{(\w+)\}/g, (place, key: string) => {
      const value = values[key];
      return value === undefined ? place : written(value);
    });
  return Object.assign(text, { catalogue });
}
