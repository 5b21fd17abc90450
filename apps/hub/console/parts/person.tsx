import type { RecordOf } from '../api/client.js';
import { t } from './strings.js';

/** What those are called who act without being members. */
function spokenName(memberId: string | undefined): string | undefined {
  if (memberId === 'administrator') return t('administrator');
  return memberId === 'hub' ? t('hub') : undefined;
}

/** Who did something: a name, which says nothing of the direction of what stands around it. */
export function PersonName({ person }: { person: Partial<RecordOf<'Person'>> }) {
  const { memberId, displayName } = person;
  return <bdi title={memberId}>{spokenName(memberId) ?? displayName ?? memberId}</bdi>;
}
