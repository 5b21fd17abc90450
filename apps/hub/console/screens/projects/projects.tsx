import { useRef, useState } from 'preact/hooks';
import { type RecordOf, answered, api } from '../../api/client.js';
import { usePages } from '../../api/pages.js';
import { useMayAdminister } from '../../api/session.js';
import { CheckField } from '../../forms/check-field.js';
import { EmptyState } from '../../parts/empty-state.js';
import { Page } from '../../parts/page.js';
import { PagedList } from '../../parts/paged-list.js';
import { Time } from '../../parts/time.js';
import { Table } from '../../parts/table.js';
import { projectAddress } from '../../state/addresses.js';
import { useGroupShown } from '../../state/group-shown.js';
import { ProjectDialog } from './project-dialog.js';
import { t } from './strings.js';

type Project = RecordOf<'Project'>;

const HEADS = ['name', 'key', 'group', 'access', 'created'] as const;

interface RowProps {
  project: Project;
  /** Creates one that items alone name; absent for who may not. */
  create: ((project: Project) => void) | undefined;
}

/** When a project was created; of one that items alone name, what creating it would do. */
function Created({ project, create }: RowProps) {
  const { createdAt, name } = project;
  if (createdAt !== undefined) return <Time at={createdAt} />;
  return (
    <>
      <p class="fine">
        {t('unregistered')}. {t('unregisteredWhy')}
      </p>
      {create && (
        <button
          type="button"
          class="button button-small"
          aria-label={t('createNamed', { name })}
          onClick={() => create(project)}
        >
          {t('createThis')}
        </button>
      )}
    </>
  );
}

function Row({ project, create }: RowProps) {
  const { name, projectKey, groupKey, access, description } = project;
  const { formerKeys, finishedAt } = project;
  const listed = access.memberCount ?? access.members.length;
  return (
    <tr>
      <th scope="row">
        <a href={projectAddress(project)} dir="auto">
          {name}
        </a>{' '}
        {finishedAt !== undefined && <span class="badge">{t('finished')}</span>}
        {description !== undefined && (
          <p class="fine" dir="auto">
            {description}
          </p>
        )}
      </th>
      <td>
        <code>{projectKey}</code>
        {formerKeys && <p class="fine">{t('before', { keys: formerKeys.join(', ') })}</p>}
      </td>
      <td>{groupKey}</td>
      <td>{access.visibility === 'group' ? t('everybody') : t('listed', { n: listed })}</td>
      <td>
        <Created project={project} create={create} />
      </td>
    </tr>
  );
}

function useProjects({
  groupKey,
  includeFinished,
}: {
  groupKey: string;
  includeFinished: boolean;
}) {
  return usePages<Project, number>({
    key: ['projects', groupKey, includeFinished],
    page: async (cursor, signal) => {
      const query = { limit: 100, groupKey, cursor, includeFinished };
      const page = await answered(api.GET('/api/v1/admin/projects', { params: { query }, signal }));
      return { rows: page.projects, told: page.finishedCount, nextCursor: page.nextCursor };
    },
    idOf: ({ groupKey: group, id }) => `${group} ${id}`,
  });
}

/** All projects and who sees them. */
export function Projects() {
  const groupKey = useGroupShown();
  const mayAdminister = useMayAdminister();
  const [creating, create] = useState<Pick<Project, 'groupKey' | 'id'>>();
  const [hasFinished, showFinished] = useState(false);
  const finishedCount = useRef(0);
  const pages = useProjects({ groupKey, includeFinished: hasFinished });
  // While a list is read for the first time, the one before has said how many there are.
  finishedCount.current = pages.told ?? finishedCount.current;
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      isWide
      actions={
        <>
          {finishedCount.current > 0 && (
            <CheckField
              label={t('showFinished', { n: finishedCount.current })}
              isOn={hasFinished}
              turn={showFinished}
            />
          )}
          {mayAdminister && (
            <button
              type="button"
              class="button button-primary"
              onClick={() => create({ groupKey, id: '' })}
            >
              {t('create')}
            </button>
          )}
        </>
      }
    >
      <PagedList
        pages={pages}
        empty={
          <EmptyState icon="projects" title={t('empty')}>
            <p>{t('emptyWhy')}</p>
          </EmptyState>
        }
      >
        {(rows) => (
          <Table heads={HEADS.map((name) => t(name))}>
            {rows.map((project) => (
              <Row
                key={`${project.groupKey} ${project.id}`}
                project={project}
                create={mayAdminister ? create : undefined}
              />
            ))}
          </Table>
        )}
      </PagedList>
      {creating && <ProjectDialog {...creating} close={() => create(undefined)} />}
    </Page>
  );
}
