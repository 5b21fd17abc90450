import { useState } from 'preact/hooks';
import { type RecordOf, answered, api } from '../../api/client.js';
import { usePages } from '../../api/pages.js';
import { useInAddress } from '../../choices/use-in-address.js';
import { FindField } from '../../forms/find-field.js';
import { NameDialog } from '../../forms/name-dialog.js';
import { useCommand } from '../../hooks/use-command.js';
import { useSettled } from '../../hooks/use-settled.js';
import { EmptyState } from '../../parts/empty-state.js';
import { PagedList } from '../../parts/paged-list.js';
import { SecretDialog } from '../../parts/secret-dialog.js';
import { Table } from '../../parts/table.js';
import { useGroupShown } from '../../state/group-shown.js';
import { AskFirst, type Deed, type Renewed, disableMember, enableMember } from './deeds.js';
import { joinCommand, useHubAddress } from './join-command.js';
import { MemberDialog } from './member-dialog.js';
import { MemberRow } from './member-row.js';
import { t } from './strings.js';

type Member = RecordOf<'Member'>;

const HEADS = [
  'name',
  'group',
  'state',
  'clients',
  'lastSeen',
  'joined',
  'token',
  'actions',
] as const;

/** The most that are read at once. */
const PAGE = 50;

function useMembers(words: string) {
  const groupKey = useGroupShown();
  const named = useSettled(words.trim());
  return usePages<Member>({
    key: ['members', groupKey, named],
    page: async (cursor, signal) => {
      const query = { limit: PAGE, groupKey, query: named, cursor };
      const { members, nextCursor } = await answered(
        api.GET('/api/v1/admin/members', { params: { query }, signal }),
      );
      return { rows: members, nextCursor };
    },
    idOf: ({ memberId }) => memberId,
  });
}

function NewToken({ made, close }: { made: Renewed; close: () => void }) {
  const { token, name, invite } = made;
  const address = useHubAddress();
  const title = t('newToken', { name });
  const [lead, secret] =
    invite === undefined
      ? [t('onceOnly'), token]
      : [t('comesBackBy', { name }), joinCommand(address, invite, token)];
  return <SecretDialog title={title} lead={lead} secret={secret} close={close} />;
}

/** Who is in. */
export function Members() {
  const [words, setWords] = useInAddress('query');
  const members = useMembers(words);
  const { run } = useCommand();
  const [managed, manage] = useState<Member>();
  const [renamed, rename] = useState<Member>();
  const [deed, ask] = useState<Deed>();
  const [made, setMade] = useState<Renewed>();
  const enable = ({ memberId }: Member) =>
    run(() => enableMember(memberId), { said: t('done'), undo: () => disableMember(memberId) });
  return (
    <section>
      <h2>{t('members')}</h2>
      {(members.hasMore || words !== '') && (
        <FindField label={t('findMember')} value={words} change={setWords} />
      )}
      <PagedList
        pages={members}
        empty={
          words === '' ? (
            <EmptyState icon="people" title={t('emptyMembers')}>
              <p>{t('emptyWhy')}</p>
            </EmptyState>
          ) : (
            <p class="quiet">{t('nobodyFound')}</p>
          )
        }
      >
        {(rows) => (
          <Table heads={HEADS.map((name) => t(name))}>
            {rows.map((member) => (
              <MemberRow key={member.memberId} member={member} manage={() => manage(member)} />
            ))}
          </Table>
        )}
      </PagedList>
      {managed && (
        <MemberDialog
          member={managed}
          ask={ask}
          enable={() => void enable(managed)}
          rename={() => rename(managed)}
          close={() => manage(undefined)}
        />
      )}
      {renamed && (
        <NameDialog
          member={renamed}
          title={t('renameOf', { name: renamed.displayName })}
          close={() => rename(undefined)}
        />
      )}
      {deed && <AskFirst deed={deed} close={() => ask(undefined)} rotated={setMade} />}
      {made && <NewToken made={made} close={() => setMade(undefined)} />}
    </section>
  );
}
