import { t } from './strings.js';

interface Props {
  filter: 'by' | 'type' | 'tag' | 'projectKey';
  value: string;
  nearest: readonly string[];
}

/** Says of a filter that nothing has its value, and which values come near to it. */
export function UnknownFilter({ filter, value, nearest }: Props) {
  return (
    <p>
      {t(`unknown_${filter}`, { value })}{' '}
      {nearest.length > 0 && (
        <>
          {t('didYouMean')} <strong dir="auto">{nearest.join(', ')}</strong>?
        </>
      )}
    </p>
  );
}
