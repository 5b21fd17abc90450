import type { ComponentChildren } from 'preact';
import type { RecordOf } from '../../api/client.js';
import { LayerMark, StatusBadge } from '../../items/badges.js';
import { NumberOf } from '../../parts/number-of.js';
import { PersonName } from '../../parts/person.js';
import { TaskState } from '../../items/task-state.js';
import { Time } from '../../parts/time.js';
import { addressOf } from '../../state/addresses.js';
import { t } from './strings.js';

type ItemPage = RecordOf<'ItemPage'>;

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function State({ page }: { page: ItemPage }) {
  const { item, statusCause } = page;
  return (
    <Fact name={t('state')}>
      <StatusBadge status={item.status} />
      {statusCause && (
        <p class="fine">
          {t('since')} <Time at={statusCause.since} />
          {statusCause.by && (
            <>
              {' · '}
              <PersonName person={statusCause.by} />
            </>
          )}
          {statusCause.reason !== undefined && <> · {statusCause.reason}</>}
        </p>
      )}
    </Fact>
  );
}

function Origin({ page }: { page: ItemPage }) {
  const { item, author, editor } = page;
  const { source } = item;
  return (
    <>
      <Fact name={t('author')}>
        <PersonName person={author} />
      </Fact>
      <Fact name={t('created')}>
        <Time at={item.createdAt} />
      </Fact>
      {editor && (
        <Fact name={t('editor')}>
          <PersonName person={editor} />
        </Fact>
      )}
      {item.updatedAt !== item.createdAt && (
        <Fact name={t('updated')}>
          <Time at={item.updatedAt} />
        </Fact>
      )}
      <Fact name={t('source')}>
        {[source.kind, source.ref, source.url, source.commit].filter(Boolean).join(' · ')}
      </Fact>
    </>
  );
}

/** What each layer means. */
const LAYERS = {
  raw: 'layerRawWhy',
  extract: 'layerExtractWhy',
  canonical: 'layerCanonicalWhy',
} as const;

/** What an item is, beside what it says. */
export function Facts({ page }: { page: ItemPage }) {
  const { item, task, project } = page;
  const { groupKey } = item;
  return (
    <dl class="facts">
      <State page={page} />
      <Fact name={t('layer')}>
        <LayerMark layer={item.layer} />
        {item.status === 'active' && item.layer in LAYERS && (
          <p class="fine">{t(LAYERS[item.layer as keyof typeof LAYERS])}</p>
        )}
      </Fact>
      <Fact name={t('type')}>{item.type}</Fact>
      {task && (
        <Fact name={t('task')}>
          {task.taskKey} <TaskState status={task.status} />
        </Fact>
      )}
      {project && (
        <Fact name={t('project')}>
          <a href={addressOf('/knowledge', { groupKey, projectKey: project.projectKey })}>
            {project.name}
          </a>{' '}
          {project.visibility === 'restricted' && <span class="badge">{t('restricted')}</span>}
        </Fact>
      )}
      <Fact name={t('group')}>{groupKey}</Fact>
      {item.tags.length > 0 && (
        <Fact name={t('tags')}>
          <span class="meta">
            {item.tags.map((tag) => (
              <a key={tag} class="tag" href={addressOf('/knowledge', { groupKey, tag })}>
                {tag}
              </a>
            ))}
          </span>
        </Fact>
      )}
      <Origin page={page} />
      <Fact name={t('quality')}>
        <NumberOf value={item.quality.qualityScore} isShare />
        <p class="fine">{t('qualityWhy')}</p>
      </Fact>
      <Fact name={t('id')}>
        <code class="hash">{item.id}</code>
      </Fact>
    </dl>
  );
}
