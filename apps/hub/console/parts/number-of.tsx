import { perLanguage } from '../strings/per-language.js';

const NUMBER = perLanguage((locale) => new Intl.NumberFormat(locale));
const SHARE = perLanguage((locale) => new Intl.NumberFormat(locale, { style: 'percent' }));

/** A number as the reader's language writes it, a share in percent. */
export function NumberOf({ value, isShare = false }: { value: number; isShare?: boolean }) {
  return <>{(isShare ? SHARE : NUMBER)().format(value)}</>;
}
