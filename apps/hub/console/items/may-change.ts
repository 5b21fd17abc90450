import { useMayAdminister, useSession } from '../api/session.js';

/** Of which group something is, and where it is mirrored from. */
interface Owned {
  groupKey: string;
  origin?: string | undefined;
}

/** Returns whether who looks may change something of a group, as far as its roles allow; what is mirrored nobody changes here. */
export function useMayChange(): (owned: Owned) => boolean {
  const mayAdminister = useMayAdminister();
  const { data } = useSession();
  return ({ groupKey, origin }) =>
    origin === undefined && (mayAdminister || groupKey === data?.who?.groupKey);
}
