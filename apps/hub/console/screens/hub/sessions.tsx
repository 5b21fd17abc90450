import { useAsked } from '../../api/asked.js';
import { api } from '../../api/client.js';
import { pollMs } from '../../api/queries.js';
import { Answer } from '../../parts/answer.js';
import { PersonName } from '../../parts/person.js';
import { Time } from '../../parts/time.js';
import { Table } from '../../parts/table.js';
import { t } from './strings.js';

function useSessions() {
  return useAsked(['sessions'], (signal) => api.GET('/api/v1/admin/sessions', { signal }), {
    refetchInterval: pollMs,
  });
}

type SessionList = NonNullable<ReturnType<typeof useSessions>['data']>;
type AgentSession = SessionList['mcp'][number];
type PageSession = SessionList['console'][number];

function Times({ openedAt, usedAt }: PageSession) {
  return (
    <>
      <td>
        <Time at={openedAt} />
      </td>
      <td>
        <Time at={usedAt} />
      </td>
    </>
  );
}

function More({ count, shown }: { count: number; shown: readonly unknown[] }) {
  if (count <= shown.length) return null;
  return <p class="quiet">{t('moreSessions', { n: count - shown.length })}</p>;
}

function AgentTable({ sessions }: { sessions: readonly AgentSession[] }) {
  return (
    <Table
      heads={(['who', 'client', 'opened', 'used'] as const).map((head) => t(head))}
      label={t('sessions')}
    >
      {sessions.map((session, at) => (
        <tr key={at}>
          <th scope="row">
            {session.member ? <PersonName person={session.member} /> : t('anonymous')}
          </th>
          <td>
            <bdi>
              {session.client?.clientLabel ??
                session.client?.hostname ??
                session.client?.clientId ??
                session.address}
            </bdi>
          </td>
          <Times {...session} />
        </tr>
      ))}
    </Table>
  );
}

function PageTable({ sessions }: { sessions: readonly PageSession[] }) {
  return (
    <Table
      heads={(['who', 'opened', 'used'] as const).map((head) => t(head))}
      label={t('pageSessions')}
    >
      {sessions.map((session, at) => (
        <tr key={at}>
          <th scope="row">
            {session.member ? <PersonName person={session.member} /> : t('byToken')}
          </th>
          <Times {...session} />
        </tr>
      ))}
    </Table>
  );
}

function Agents() {
  return (
    <section class="hub-part">
      <h2>{t('sessions')}</h2>
      <p class="lead">{t('sessionsLead')}</p>
      <Answer asked={useSessions()}>
        {({ mcp, mcpCount }) =>
          mcp.length === 0 ? (
            <p class="note">
              <span>
                <strong>{t('nobody')}</strong> {t('nobodyWhy')}
              </span>
            </p>
          ) : (
            <>
              <AgentTable sessions={mcp} />
              <More count={mcpCount} shown={mcp} />
            </>
          )
        }
      </Answer>
    </section>
  );
}

/** Nobody has to sign in where the gate is open, and then there may be no session at all. */
function Pages() {
  const asked = useSessions();
  if (asked.data?.consoleCount === 0) return null;
  return (
    <section class="hub-part">
      <h2>{t('pageSessions')}</h2>
      <p class="lead">{t('pageSessionsLead')}</p>
      <Answer asked={asked}>
        {({ console: pages, consoleCount }) => (
          <>
            <PageTable sessions={pages} />
            <More count={consoleCount} shown={pages} />
          </>
        )}
      </Answer>
    </section>
  );
}

/** Which agents are connected, and who is signed in to the console. */
export function Sessions() {
  return (
    <>
      <Agents />
      <Pages />
    </>
  );
}
