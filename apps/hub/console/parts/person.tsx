import type { RecordOf } from '../api/client.js';
import { t } from './strings.js';

/** Who did something: a name, which says nothing of the direction of what stands around it. */
export function PersonName({ person }: { person: Partial<RecordOf<'Person'>> }) {
  const { memberId, displayName } = person;
  const name = memberId === 'administrator' ? t('administrator') : (displayName ?? memberId ?? '');
  return <bdi title={memberId}>{name}</bdi>;
}
