import { useState } from 'preact/hooks';
import { answered, api } from '../../api/client.js';
import { useGroups } from '../../api/groups.js';
import { useMirrors } from '../../api/mirrors.js';
import { Confirm } from '../../forms/confirm.js';
import { Answer } from '../../parts/answer.js';
import { EmptyState } from '../../parts/empty-state.js';
import { Page } from '../../parts/page.js';
import { useGroupShown } from '../../state/group-shown.js';
import { AddDialog } from './add-dialog.js';
import { type Mirror, MirrorPanel } from './mirror-panel.js';
import { t } from './strings.js';

/** How often they are asked for again: no hint tells how a mirror fares. */
const POLL_MS = 5_000;

function Remove({ mirror: { id, origin, size }, close }: { mirror: Mirror; close: () => void }) {
  const path = { id };
  return (
    <Confirm
      title={`${t('remove')}: ${origin}`}
      does={t('remove')}
      word={origin}
      isDangerous
      work={() => answered(api.DELETE('/api/v1/admin/mirrors/{id}', { params: { path } }))}
      done={t('done')}
      close={close}
    >
      <p>{t('removeWhy', { n: size })}</p>
    </Confirm>
  );
}

/** What is mirrored of other hubs. */
export function Mirrors() {
  const [isAdding, setAdding] = useState(false);
  const [doomed, doom] = useState<Mirror>();
  const { groups } = useGroups();
  const chosen = useGroupShown();
  const mirrors = useMirrors({ refetchInterval: POLL_MS });
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        <button type="button" class="button button-primary" onClick={() => setAdding(true)}>
          {t('add')}
        </button>
      }
    >
      <Answer asked={mirrors}>
        {({ mirrors: rows }) =>
          rows.length === 0 ? (
            <EmptyState icon="copy" title={t('empty')}>
              <p>{t('emptyWhy')}</p>
            </EmptyState>
          ) : (
            <div class="logs">
              {rows.map((mirror) => (
                <MirrorPanel key={mirror.id} mirror={mirror} remove={() => doom(mirror)} />
              ))}
            </div>
          )
        }
      </Answer>
      {isAdding && (
        <AddDialog firstGroup={chosen || (groups[0]?.key ?? '')} close={() => setAdding(false)} />
      )}
      {doomed && <Remove mirror={doomed} close={() => doom(undefined)} />}
    </Page>
  );
}
