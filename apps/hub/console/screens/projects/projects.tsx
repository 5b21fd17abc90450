import { useState } from 'preact/hooks';
import { type RecordOf, answered, api } from '../../api/client.js';
import { usePages } from '../../api/pages.js';
import { useMayAdminister } from '../../api/session.js';
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

function Row({ project }: { project: Project }) {
  const { name, projectKey, groupKey, access, createdAt, description } = project;
  const listed = access.memberCount ?? access.members.length;
  return (
    <tr>
      <th scope="row">
        <a href={projectAddress(project)} dir="auto">
          {name}
        </a>
        {description !== undefined && (
          <p class="fine" dir="auto">
            {description}
          </p>
        )}
      </th>
      <td>
        <code>{projectKey}</code>
      </td>
      <td>{groupKey}</td>
      <td>{access.visibility === 'group' ? t('everybody') : t('listed', { n: listed })}</td>
      <td>
        {createdAt === undefined ? (
          <span class="fine">{t('unregistered')}</span>
        ) : (
          <Time at={createdAt} />
        )}
      </td>
    </tr>
  );
}

/** All projects and who sees them. */
export function Projects() {
  const groupKey = useGroupShown();
  const mayAdminister = useMayAdminister();
  const [isCreating, create] = useState(false);
  const pages = usePages<Project>({
    key: ['projects', groupKey],
    page: async (cursor, signal) => {
      const query = { limit: 100, groupKey, cursor };
      const { projects, nextCursor } = await answered(
        api.GET('/api/v1/admin/projects', { params: { query }, signal }),
      );
      return { rows: projects, nextCursor };
    },
    idOf: ({ groupKey: group, id }) => `${group} ${id}`,
  });
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      isWide
      actions={
        mayAdminister && (
          <button type="button" class="button button-primary" onClick={() => create(true)}>
            {t('create')}
          </button>
        )
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
              <Row key={`${project.groupKey} ${project.id}`} project={project} />
            ))}
          </Table>
        )}
      </PagedList>
      {isCreating && <ProjectDialog close={() => create(false)} />}
    </Page>
  );
}
