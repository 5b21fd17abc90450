import { useQuery } from '@tanstack/preact-query';
import { useRoute } from 'preact-iso/router';
import { answered, api } from '../../api/client.js';
import { useMayAdminister } from '../../api/session.js';
import { Answer } from '../../parts/answer.js';
import { Page } from '../../parts/page.js';
import { addressOf } from '../../state/addresses.js';
import { AccessEditor } from './access-editor.js';
import { Brief } from './brief.js';
import { t } from './strings.js';

/** The most people that are edited on one page. */
const MOST = 500;

function useProject(groupKey: string, id: string) {
  return useQuery({
    queryKey: ['project', groupKey, id],
    queryFn: async ({ signal }) => {
      const query = { limit: MOST };
      const [list, people] = await Promise.all([
        answered(
          api.GET('/api/v1/admin/projects/{groupKey}/{id}/acl', {
            params: { path: { groupKey, id }, query },
            signal,
          }),
        ),
        answered(
          api.GET('/api/v1/admin/members', { params: { query: { ...query, groupKey } }, signal }),
        ),
      ]);
      const isWhole = list.nextCursor === undefined && people.nextCursor === undefined;
      return { list, members: people.members, isWhole };
    },
  });
}

function Access({ groupKey, id }: { groupKey: string; id: string }) {
  const asked = useProject(groupKey, id);
  return (
    <Answer asked={asked} rows={6}>
      {({ list, members, isWhole }) => (
        <div class="project-columns">
          <section>
            <h2>{t('accessTitle')}</h2>
            <p class="lead">{t('accessLead')}</p>
            {isWhole ? (
              <AccessEditor
                key={JSON.stringify([list.visibility, list.members])}
                list={list}
                members={members}
                name={id}
              />
            ) : (
              <p class="note">{t('tooMany')}</p>
            )}
          </section>
          <Brief groupKey={groupKey} id={id} members={members} />
        </div>
      )}
    </Answer>
  );
}

/** One project: who may see it, and what agents are told of it. */
export function ProjectPage() {
  const { params } = useRoute();
  const { groupKey = '', id = '' } = params;
  const mayAdminister = useMayAdminister();
  return (
    <Page
      title={id}
      isWide
      actions={
        <a class="button" href={addressOf('/knowledge', { projectKey: id })}>
          {t('knowledge')}
        </a>
      }
    >
      {mayAdminister ? (
        <Access groupKey={groupKey} id={id} />
      ) : (
        <Brief groupKey={groupKey} id={id} members={[]} />
      )}
    </Page>
  );
}
