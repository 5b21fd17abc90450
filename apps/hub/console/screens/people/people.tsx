import { useState } from 'preact/hooks';
import { type RecordOf, answered, api } from '../../api/client.js';
import { usePages } from '../../api/pages.js';
import { CopyButton } from '../../parts/copy-button.js';
import { Dialog } from '../../parts/dialog.js';
import { EmptyState } from '../../parts/empty-state.js';
import { Page } from '../../parts/page.js';
import { PagedList } from '../../parts/paged-list.js';
import { Table } from '../../parts/table.js';
import { useCommand } from '../../hooks/use-command.js';
import { groupChosen } from '../../state/preferences.js';
import { useStore } from '../../state/store.js';
import { AskFirst } from './deeds.js';
import { InviteDialog } from './invite-dialog.js';
import { Invites } from './invites.js';
import { type Deed, MemberRow } from './member-row.js';
import { t } from './strings.js';

type Member = RecordOf<'Member'>;

const HEADS = ['name', 'group', 'state', 'clients', 'joined', 'token', 'actions'] as const;

function useMembers() {
  const groupKey = useStore(groupChosen);
  return usePages<Member>({
    key: ['members', groupKey],
    page: async (cursor, signal) => {
      const query = { limit: 50, ...(groupKey && { groupKey }), ...(cursor && { cursor }) };
      const { members, nextCursor } = await answered(
        api.GET('/api/v1/admin/members', { params: { query }, signal }),
      );
      return { rows: members, nextCursor };
    },
    idOf: ({ memberId }) => memberId,
  });
}

function MemberTable({ rows, ask }: { rows: readonly Member[]; ask: (deed: Deed) => void }) {
  const { run } = useCommand();
  const enable = (memberId: string) =>
    run(
      () =>
        answered(
          api.POST('/api/v1/admin/members/{memberId}/enable', { params: { path: { memberId } } }),
        ),
      t('done'),
    );
  return (
    <Table heads={HEADS.map((name) => t(name))}>
      {rows.map((member) => (
        <MemberRow
          key={member.memberId}
          member={member}
          ask={ask}
          enable={() => void enable(member.memberId)}
        />
      ))}
    </Table>
  );
}

function Members() {
  const members = useMembers();
  const [deed, ask] = useState<Deed>();
  const [token, setToken] = useState<{ token: string; name: string }>();
  return (
    <section>
      <h2>{t('members')}</h2>
      <PagedList
        pages={members}
        empty={
          <EmptyState icon="people" title={t('emptyMembers')}>
            <p>{t('emptyWhy')}</p>
          </EmptyState>
        }
      >
        {(rows) => <MemberTable rows={rows} ask={ask} />}
      </PagedList>
      {deed && (
        <AskFirst
          deed={deed}
          close={() => ask(undefined)}
          rotated={(made, name) => setToken({ token: made, name })}
        />
      )}
      {token && (
        <Dialog title={t('newToken', { name: token.name })} close={() => setToken(undefined)}>
          <p>{t('onceOnly')}</p>
          <div class="command">
            <pre tabIndex={0}>
              <code>{token.token}</code>
            </pre>
            <CopyButton text={token.token} />
          </div>
        </Dialog>
      )}
    </section>
  );
}

/** Who is in, and who is invited. */
export function People() {
  const [isInviting, invite] = useState(false);
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      isWide
      actions={
        <button type="button" class="button button-primary" onClick={() => invite(true)}>
          {t('invite')}
        </button>
      }
    >
      <div class="stack">
        <Members />
        <Invites />
      </div>
      {isInviting && <InviteDialog close={() => invite(false)} />}
    </Page>
  );
}
