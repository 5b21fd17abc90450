import { t } from './strings.js';

/** The most names that are shown; a term may have many. */
const MOST = 6;

interface Props {
  /** What names in the query are also called. */
  synonyms: readonly { typed: string; names: readonly string[] }[];
  /** Searches for what was typed. */
  asTyped: () => void;
}

/** Says under which other names was looked too, and looks for the typed ones alone. */
export function AlsoSearched({ synonyms, asTyped }: Props) {
  const names = [...new Set(synonyms.flatMap((each) => each.names))];
  return (
    <p class="did-you-mean" role="status">
      {t('also')}{' '}
      {names.slice(0, MOST).map((name) => (
        <strong key={name} dir="auto">
          {name}
        </strong>
      ))}
      {names.length > MOST && '…'}
      <button type="button" class="quiet-button" onClick={asTyped}>
        {t('onlyTyped')}
      </button>
    </p>
  );
}
