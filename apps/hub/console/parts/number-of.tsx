import { locale } from '../strings/text.js';

/** A number as the reader's language writes it, a share in percent. */
export function NumberOf({ value, isShare = false }: { value: number; isShare?: boolean }) {
  const format = new Intl.NumberFormat(locale(), isShare ? { style: 'percent' } : {});
  return <>{format.format(value)}</>;
}
