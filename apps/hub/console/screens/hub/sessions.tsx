import { useQuery } from '@tanstack/preact-query';
import { answered, api } from '../../api/client.js';
import { pollMs } from '../../api/queries.js';
import { Answer } from '../../parts/answer.js';
import { PersonName } from '../../parts/person.js';
import { Time } from '../../parts/time.js';
import { Table } from '../../parts/table.js';
import { t } from './strings.js';

function useSessions() {
  return useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => answered(api.GET('/api/v1/admin/sessions', { signal })),
    refetchInterval: pollMs,
  });
}

type Session = NonNullable<ReturnType<typeof useSessions>['data']>['mcp'][number];

function Row({ session }: { session: Session }) {
  const { client, member, address, openedAt, usedAt } = session;
  return (
    <tr>
      <th scope="row">{member ? <PersonName person={member} /> : t('anonymous')}</th>
      <td>
        <bdi>{client?.clientLabel ?? client?.hostname ?? client?.clientId ?? address}</bdi>
      </td>
      <td>
        <Time at={openedAt} />
      </td>
      <td>
        <Time at={usedAt} />
      </td>
    </tr>
  );
}

function SessionTable({ sessions }: { sessions: readonly Session[] }) {
  return (
    <Table
      heads={(['who', 'client', 'opened', 'used'] as const).map((head) => t(head))}
      label={t('sessions')}
    >
      {sessions.map((session, at) => (
        <Row key={at} session={session} />
      ))}
    </Table>
  );
}

/** Which agents are connected. */
export function Sessions() {
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
              <SessionTable sessions={mcp} />
              {mcpCount > mcp.length && (
                <p class="quiet">{t('moreSessions', { n: mcpCount - mcp.length })}</p>
              )}
            </>
          )
        }
      </Answer>
    </section>
  );
}
