import type { RecordOf } from '../api/client.js';
import { useMayAdminister, useSession } from '../api/session.js';

/** Returns whether who looks may write in a project. */
export function useMayWriteIn(): (project: Pick<RecordOf<'Project'>, 'access'>) => boolean {
  const mayAdminister = useMayAdminister();
  const me = useSession().data?.who?.memberId;
  return ({ access }) =>
    mayAdminister || access.members.find(({ memberId }) => memberId === me)?.role !== 'reader';
}
