import { useQuery } from '@tanstack/preact-query';
import { useMayAdminister } from '../../api/session.js';
import { Answer } from '../../parts/answer.js';
import { Page } from '../../parts/page.js';
import { usePlace } from '../../hooks/use-place.js';
import { addressOf } from '../../state/addresses.js';
import { AccessEditor } from './access-editor.js';
import { Brief } from './brief.js';
import { readAccess } from './read-access.js';
import { t } from './strings.js';

function Access({ groupKey, id }: { groupKey: string; id: string }) {
  const asked = useQuery({
    queryKey: ['project', groupKey, id],
    queryFn: ({ signal }) => readAccess(groupKey, id, signal),
  });
  return (
    <Answer asked={asked} rows={6}>
      {(access) => (
        <div class="project-columns">
          <section>
            <h2>{t('accessTitle')}</h2>
            <p class="lead">{t('accessLead')}</p>
            <AccessEditor
              key={JSON.stringify([access.list.visibility, access.list.members])}
              access={access}
              name={id}
            />
          </section>
          {access.list.visibility === 'restricted' && access.list.memberCount === 0 ? (
            <p class="note">{t('nobodyReads')}</p>
          ) : (
            <Brief groupKey={groupKey} id={id} {...access} />
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
        <Brief groupKey={groupKey} id={id} people={[]} />
      )}
    </Page>
  );
}
