import { useQuery } from '@tanstack/preact-query';
import { useAsked } from '../../api/asked.js';
import { api } from '../../api/client.js';
import { AddItem } from '../../curation/add-item.js';
import { useMayAdminister } from '../../api/session.js';
import { useMayWriteIn } from '../../curation/may-write-in.js';
import { Answer } from '../../parts/answer.js';
import { Page } from '../../parts/page.js';
import { Time } from '../../parts/time.js';
import { type Place, usePlace } from '../../hooks/use-place.js';
import { addressOf } from '../../state/addresses.js';
import { AccessEditor } from './access-editor.js';
import { Brief } from './brief.js';
import { type WholeAccess, readAccess } from './read-access.js';
import { ProjectActions } from './project-actions.js';
import { t } from './strings.js';

/** Who may see a project, which administrators alone are told. */
function useAccess({ groupKey, id }: Place) {
  const enabled = useMayAdminister();
  return useQuery({
    queryKey: ['project', groupKey, id],
    queryFn: ({ signal }) => readAccess(groupKey, id, signal),
    enabled,
  });
}

/** The most of which one is found by its id. */
const MOST_PROJECTS = 500;

/** What members are told of the project, who may not read its access list. */
function useListed({ groupKey, id }: Place) {
  const query = { groupKey, limit: MOST_PROJECTS, includeFinished: true };
  const { data } = useAsked(
    ['projects', groupKey, 'of members'],
    (signal) => api.GET('/api/v1/admin/projects', { params: { query }, signal }),
    { enabled: !useMayAdminister() },
  );
  return data?.projects.find((project) => project.id === id || project.projectKey === id);
}

/** What a project is called: its key and those before it, and whether it is finished. */
function Lead({
  id,
  known,
}: {
  id: string;
  known: { projectKey: string; formerKeys?: string[]; finishedAt?: string } | undefined;
}) {
  const { projectKey = id, formerKeys, finishedAt } = known ?? {};
  return (
    <>
      <code>{projectKey}</code>
      {formerKeys && <span class="fine"> · {t('before', { keys: formerKeys.join(', ') })}</span>}
      {finishedAt !== undefined && (
        <span class="fine">
          {' · '}
          {t('finishedSince')} <Time at={finishedAt} />
        </span>
      )}
    </>
  );
}

function hasReaders({ list, people }: WholeAccess): boolean {
  return list.visibility === 'restricted' ? list.memberCount > 0 : people.length > 0;
}

function Access({ groupKey, id }: Place) {
  const asked = useAccess({ groupKey, id });
  return (
    <Answer asked={asked} rows={6}>
      {(access) => (
        <div class="project-columns">
          <section>
            <h2>{t('accessTitle')}</h2>
            <p class="lead">{t('accessLead')}</p>
            <AccessEditor key={access.list.version} access={access} name={access.list.name} />
          </section>
          {hasReaders(access) ? (
            <Brief groupKey={groupKey} id={id} {...access} />
          ) : (
            <p class="note">{t('nobodyReads')}</p>
          )}
        </div>
      )}
    </Answer>
  );
}

/** One project: who may see it, and what agents are told of it. */
export function ProjectPage() {
  const { groupKey, id } = usePlace();
  const mayAdminister = useMayAdminister();
  const { data } = useAccess({ groupKey, id });
  const listed = useListed({ groupKey, id });
  const known = data?.list ?? listed;
  const mayWriteIn = useMayWriteIn();
  const mayWrite = listed === undefined || mayWriteIn(listed);
  return (
    <Page
      title={known?.name ?? id}
      lead={<Lead id={id} known={known} />}
      isWide
      actions={
        <>
          {mayAdminister && data && <ProjectActions place={{ groupKey, id }} known={data.list} />}
          {known && known.finishedAt === undefined && mayWrite && (
            <AddItem place={{ groupKey, projectKey: known.projectKey }} />
          )}
          <a class="button" href={addressOf('/knowledge', { groupKey, projectKey: id })}>
            {t('knowledge')}
          </a>
        </>
      }
    >
      {mayAdminister ? (
        <Access groupKey={groupKey} id={id} />
      ) : (
        <Brief groupKey={groupKey} id={id} people={[]} />
      )}
    </Page>
  );
}
