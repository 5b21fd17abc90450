import { t } from './strings.js';

interface Props {
  typed: string;
  searched: string;
  /** Searches for what was typed. */
  asTyped: () => void;
}

/** Says that words of a query were taken for others, and gives them back. */
export function DidYouMean({ typed, searched, asTyped }: Props) {
  return (
    <p class="did-you-mean" role="status">
      {t('didYouMean')} <strong dir="auto">{searched}</strong>
      <button type="button" class="quiet-button" onClick={asTyped}>
        {t('asTyped', { typed })}
      </button>
    </p>
  );
}
