import { useState } from 'preact/hooks';
import { useSession } from '../api/session.js';
import { NameDialog } from '../forms/name-dialog.js';
import { t } from './strings.js';

/** Gives the member who is signed in another name; whose session ends meanwhile finds there what was typed. */
export function OwnName({ close }: { close: () => void }) {
  const { data } = useSession();
  const [who] = useState(data?.who);
  if (who?.handle === undefined) return null;
  const { memberId, displayName, handle } = who;
  return (
    <NameDialog member={{ memberId, displayName, handle }} title={t('yourName')} close={close} />
  );
}
