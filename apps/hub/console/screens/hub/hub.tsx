import type { RecordOf } from '../../api/client.js';
import { useAsked } from '../../api/asked.js';
import { api } from '../../api/client.js';
import { useOverview } from '../../api/overview.js';
import { Answer } from '../../parts/answer.js';
import { Command } from '../../parts/command.js';
import { NumberOf } from '../../parts/number-of.js';
import { Page } from '../../parts/page.js';
import { Time } from '../../parts/time.js';
import { NotPublished } from '../../verify/not-published.js';
import { ReadModels } from './read-models.js';
import { Sessions } from './sessions.js';
import { Settings, useSettings } from './settings.js';
import { t } from './strings.js';
import { BrokenLogs, VerifiedFact } from './verification.js';

function DatabaseFact() {
  const { database } = useSettings().data ?? {};
  if (!database) return null;
  const { kind, version, connections } = database;
  return (
    <div>
      <dt>{t('database')}</dt>
      <dd>
        {kind === 'embedded' ? t('embedded', { version }) : `PostgreSQL ${version}`}
        <p class="fine">{t('connections', connections)}</p>
      </dd>
    </div>
  );
}

function KeyFact() {
  const query = { limit: 1 };
  const { data } = useAsked(['hub key'], (signal) =>
    api.GET('/api/v1/admin/logs', { params: { query }, signal }),
  );
  if (!data) return null;
  return (
    <div>
      <dt>{t('publicKey')}</dt>
      <dd>
        <Command text={data.publicKey} />
        <p class="fine">{t('publicKeyWhy')}</p>
      </dd>
    </div>
  );
}

type Embedding = RecordOf<'Embeddings'>;

function EmbeddingFact({ model, embedded, waiting, refused, tooMany, problem }: Embedding) {
  return (
    <div>
      <dt>{t('meaning')}</dt>
      <dd>
        {t('embeddedBy', { n: embedded, model })}
        <p class="fine">{t('notEmbedded', { waiting, refused, tooMany })}</p>
        {problem !== undefined && <p class="fine">{t('endpointProblem', { problem })}</p>}
      </dd>
    </div>
  );
}

function Facts() {
  return (
    <Answer asked={useOverview()}>
      {({ version, baseUrl, mcpUrl, counts, sync, publishing, embeddings, verification }) => (
        <>
          <NotPublished problem={publishing?.problem} />
          {verification && <BrokenLogs verification={verification} />}
          <dl class="facts panel facts-wide">
            <div>
              <dt>{t('version')}</dt>
              <dd>{version}</dd>
            </div>
            <div>
              <dt>{t('address')}</dt>
              <dd>
                <code>{baseUrl}</code>
              </dd>
            </div>
            <div>
              <dt>{t('mcp')}</dt>
              <dd>
                <code>{mcpUrl}</code>
              </dd>
            </div>
            <div>
              <dt>{t('events')}</dt>
              <dd>
                <NumberOf value={counts.events} />
              </dd>
            </div>
            <div>
              <dt>{t('lastEvent')}</dt>
              <dd>{sync.lastEventAt === null ? t('none') : <Time at={sync.lastEventAt} />}</dd>
            </div>
            <KeyFact />
            <DatabaseFact />
            {embeddings && <EmbeddingFact {...embeddings} />}
            <VerifiedFact verification={verification} />
            {publishing?.witnesses.map(({ name, cosignedAt, behind, problem }) => (
              <div key={name}>
                <dt>{t('witness', { name })}</dt>
                <dd>
                  {cosignedAt === null ? t('none') : <Time at={cosignedAt} />}
                  {behind > 0 && ` ${t('witnessBehind', { n: behind })}`}
                  {problem !== undefined && ` (${problem})`}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Answer>
  );
}

/** How the hub runs, what it was told, and who is connected. */
export function Hub() {
  return (
    <Page title={t('title')} lead={t('lead')} isWide>
      <Facts />
      <ReadModels />
      <Sessions />
      <Settings />
    </Page>
  );
}
