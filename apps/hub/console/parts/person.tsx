import type { RecordOf } from '../api/client.js';
import { t } from './strings.js';

/** What those are called who act without being members. */
function spokenName(memberId: string | undefined): string | undefined {
  if (memberId === 'administrator') return t('administrator');
  return memberId === 'hub' ? t('hub') : undefined;
}

interface Props {
  person: Partial<RecordOf<'Person'>>;
  /** Whether the end of the name may be out of sight: pointing at it then tells the name, else the id. */
  hasLittleRoom?: boolean;
}

/** Who did something: a name, which says nothing of the direction of what stands around it. */
export function PersonName({ person, hasLittleRoom = false }: Props) {
  const { memberId, displayName } = person;
  const name = spokenName(memberId) ?? displayName ?? memberId;
  return <bdi title={hasLittleRoom ? name : memberId}>{name}</bdi>;
}
