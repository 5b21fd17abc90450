import { useLocation, useRoute } from 'preact-iso/router';
import { useAsked } from '../../api/asked.js';
import { type RecordOf, api } from '../../api/client.js';
import { SelectField } from '../../forms/select-field.js';
import { Answer } from '../../parts/answer.js';
import { Page } from '../../parts/page.js';
import { Table } from '../../parts/table.js';
import { usePlace } from '../../hooks/use-place.js';
import { graphAddress, itemAddress } from '../../state/addresses.js';
import { Drawing } from './drawing.js';
import { edgeName } from '../../items/edge-name.js';
import { t } from './strings.js';

type Node = RecordOf<'NeighbourhoodNode'>;
type Edge = RecordOf<'NeighbourhoodEdge'>;

const DEPTHS = ['1', '2', '3'];

function useAround(groupKey: string, id: string, depth: number) {
  return useAsked(['around', groupKey, id, depth], (signal) =>
    api.GET('/api/v1/admin/knowledge/{groupKey}/{id}/neighbourhood', {
      params: { path: { groupKey, id }, query: { depth } },
      signal,
    }),
  );
}

function Side({ node, id }: { node: Node | undefined; id: string }) {
  if (!node) return <>{id}</>;
  return (
    <a href={itemAddress(node)} dir="auto">
      {node.title}
    </a>
  );
}

function List({ nodes, edges }: { nodes: readonly Node[]; edges: readonly Edge[] }) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return (
    <section>
      <h2>{t('list')}</h2>
      <Table
        heads={(['from', 'edge', 'to', 'reason'] as const).map((name) => t(name))}
        label={t('list')}
      >
        {edges.map(({ id, kind, fromId, toId, reason }) => (
          <tr key={id}>
            <th scope="row">
              <Side node={byId.get(fromId)} id={fromId} />
            </th>
            <td>
              <span class={kind === 'contradicts' ? 'badge badge-high' : 'badge'}>
                {edgeName(kind)}
              </span>
            </td>
            <td>
              <Side node={byId.get(toId)} id={toId} />
            </td>
            <td dir="auto">{reason}</td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

/** What lies around an item, as a graph and as a list. */
export function GraphPage() {
  const { query } = useRoute();
  const { route } = useLocation();
  const { groupKey, id } = usePlace();
  const depth = DEPTHS.includes(query['depth'] ?? '') ? Number(query['depth']) : 2;
  const asked = useAround(groupKey, id, depth);
  const nodes = asked.data?.nodes ?? [];
  const middle = nodes.find((node) => node.id === id);
  return (
    <Page
      title={t('title', { title: middle?.title ?? id })}
      {...(asked.data && { lead: t('lead', { n: nodes.length, depth }) })}
      isWide
      actions={
        <SelectField
          label={t('depth')}
          value={String(depth)}
          change={(chosen) => route(graphAddress({ groupKey, id }, chosen), true)}
          choices={DEPTHS.map((each) => [each, each])}
          isInline
        />
      }
    >
      <Answer asked={asked} rows={6}>
        {({ nodes: shown, edges, truncated }) =>
          edges.length === 0 ? (
            <p class="quiet">{t('alone')}</p>
          ) : (
            <>
              <Drawing
                key={`${groupKey} ${id} ${depth}`}
                nodes={shown}
                edges={edges}
                open={(node) => route(itemAddress(node))}
              />
              {truncated && <p class="quiet">{t('cut')}</p>}
              <List nodes={shown} edges={edges} />
            </>
          )
        }
      </Answer>
    </Page>
  );
}
