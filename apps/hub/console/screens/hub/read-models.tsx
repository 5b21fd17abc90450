import { useAsked } from '../../api/asked.js';
import { type RecordOf, answered, api } from '../../api/client.js';
import { pollMs } from '../../api/queries.js';
import { useCommand } from '../../hooks/use-command.js';
import { Answer } from '../../parts/answer.js';
import { Table } from '../../parts/table.js';
import { t } from './strings.js';

type Model = RecordOf<'ProjectionProgress'>;

function useModels() {
  return useAsked(['projections'], (signal) => api.GET('/api/v1/admin/projections', { signal }), {
    refetchInterval: pollMs,
  });
}

function Retry({ name }: { name: string }) {
  const { run, isRunning } = useCommand();
  const retry = () =>
    run(
      () =>
        answered(
          api.POST('/api/v1/admin/projections/{name}/retry', { params: { path: { name } } }),
        ),
      t('retried'),
    );
  return (
    <button
      type="button"
      class="link-button"
      aria-label={t('retryOf', { name })}
      aria-disabled={isRunning}
      onClick={() => isRunning || void retry()}
    >
      {t('retry')}
    </button>
  );
}

function Row({ model }: { model: Model }) {
  const { name, lag, status } = model;
  const isParked = status === 'parked';
  return (
    <tr>
      <th scope="row">
        <code>{name}</code>
      </th>
      <td>{t(isParked ? 'parked' : lag === 0 ? 'level' : 'running')}</td>
      <td>{lag === 0 ? '' : t('behindBy', { n: lag })}</td>
      <td>{isParked && <Retry name={name} />}</td>
    </tr>
  );
}

/** What has stopped a model, log by log. */
function Stops({ models }: { models: readonly Model[] }) {
  const stops = models.flatMap(({ name, logs }) =>
    logs.filter(({ status }) => status === 'parked').map((log) => ({ name, log })),
  );
  return (
    <>
      {stops.map(({ name, log: { logId, groupKey, position, error } }) => (
        <div key={`${name} ${logId}`} class="note note-danger">
          <div>
            <strong>
              {t('stoppedIn', { name, log: groupKey ?? t('hubLog'), sequence: position })}
            </strong>
            <p>
              <code>{error}</code>
            </p>
          </div>
        </div>
      ))}
    </>
  );
}

/** How far each read model is, and what has stopped it. */
export function ReadModels() {
  return (
    <section class="hub-part">
      <h2>{t('models')}</h2>
      <p class="lead">{t('modelsLead')}</p>
      <Answer asked={useModels()}>
        {({ projections }) => (
          <>
            <Stops models={projections} />
            <Table
              heads={(['name', 'state', 'behind', 'retry'] as const).map((head) => t(head))}
              label={t('models')}
            >
              {projections.map((model) => (
                <Row key={model.name} model={model} />
              ))}
            </Table>
          </>
        )}
      </Answer>
    </section>
  );
}
