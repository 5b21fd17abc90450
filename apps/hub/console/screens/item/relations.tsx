import type { ComponentChildren } from 'preact';
import { useAsked } from '../../api/asked.js';
import { type RecordOf, api } from '../../api/client.js';
import { StatusBadge } from '../../items/badges.js';
import { edgeName } from '../../items/edge-name.js';
import { graphAddress, itemAddress } from '../../state/addresses.js';
import { t } from './strings.js';
import { Unlink } from './unlink.js';

type ItemPage = RecordOf<'ItemPage'>;
type ItemRef = RecordOf<'ItemRef'>;

const ROWS = 50;

function Ref({ item, children }: { item: ItemRef; children?: ComponentChildren }) {
  return (
    <li>
      <a href={itemAddress(item)} dir="auto">
        {item.title}
      </a>{' '}
      {item.status !== 'active' && <StatusBadge status={item.status} />}
      {children}
    </li>
  );
}

function Refs({ name, children }: { name: string; children: ComponentChildren[] }) {
  if (children.length === 0) return null;
  return (
    <section>
      <h3>{name}</h3>
      <ul class="short-list">{children}</ul>
    </section>
  );
}

interface JoinedProps {
  /** The item whose page it is. */
  of: ItemPage['item'];
  name: string;
  joined: ItemPage['successors'];
}

function Joined({ of, name, joined }: JoinedProps) {
  return (
    <Refs name={name}>
      {joined.map(({ edgeId, item, reason, decision }) => (
        <Ref key={edgeId} item={item}>
          {decision && <span class="badge">{t('decided')}</span>}{' '}
          <Unlink item={of} edgeId={edgeId} title={item.title} />
          {reason !== undefined && (
            <p class="fine" dir="auto">
              {reason}
            </p>
          )}
        </Ref>
      ))}
    </Refs>
  );
}

function useOtherEdges({ item }: ItemPage) {
  const query = { groupKey: item.groupKey, knowledgeId: item.id, limit: ROWS };
  const { data } = useAsked(['edges', item.groupKey, item.id], (signal) =>
    api.GET('/api/v1/admin/knowledge-edges', { params: { query }, signal }),
  );
  return (data?.edges ?? []).filter(({ kind }) => !/^(supersedes|contradicts)$/.test(kind));
}

/** What an item hangs together with. */
export function Relations({ page }: { page: ItemPage }) {
  const others = useOtherEdges(page);
  const { item, successors, predecessors, contradictions, proposals, proposedFor } = page;
  const joined = [successors, predecessors, contradictions, proposals, others];
  const isAlone = joined.every((each) => each.length === 0) && !proposedFor;
  return (
    <section class="relations">
      <h2>{t('relations')}</h2>
      {isAlone ? (
        <p class="quiet">{t('none')}</p>
      ) : (
        <p>
          <a href={graphAddress(item)}>{t('graph')}</a>
        </p>
      )}
      <Joined of={item} name={t('successors')} joined={successors} />
      <Joined of={item} name={t('contradictions')} joined={contradictions} />
      <Refs name={t('proposals')}>
        {proposals.map((each) => (
          <Ref key={each.id} item={each} />
        ))}
      </Refs>
      <Refs name={t('proposedFor')}>
        {proposedFor ? [<Ref key={proposedFor.id} item={proposedFor} />] : []}
      </Refs>
      <Joined of={item} name={t('predecessors')} joined={predecessors} />
      <Refs name={t('others')}>
        {others.flatMap(({ id, kind, from, to }) => {
          const other = from?.id === item.id ? to : from;
          if (!other) return [];
          return [
            <Ref key={id} item={other}>
              <span class="fine"> {edgeName(kind)}</span>{' '}
              <Unlink item={item} edgeId={id} title={other.title} />
            </Ref>,
          ];
        })}
      </Refs>
      {page.truncated && <p class="quiet">{t('cut')}</p>}
    </section>
  );
}
