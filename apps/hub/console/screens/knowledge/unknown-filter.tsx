import { t } from './strings.js';

interface Props {
  filter: 'by' | 'type' | 'tag' | 'projectKey';
  value: string;
  nearest: readonly string[];
}

/** Says of a filter that nothing has its value, and which values come near to it. */
export function UnknownFilter({ filter: wanted, value, nearest }: Props) {
  // As it is typed into a query.
  const filter = wanted === 'projectKey' ? 'project' : wanted;
  return (
    <p>
      {t('unknownFilter', { filter, value })}{' '}
      {nearest.length > 0 && (
        <>
          {t('didYouMean')} <strong dir="auto">{nearest.join(', ')}</strong>?
        </>
      )}
    </p>
  );
}
