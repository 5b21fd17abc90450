import type { List, ListItem, RootContent, Table } from 'mdast';
import type { ComponentChildren } from 'preact';
import { Inline } from './inline.js';
import { t } from './strings.js';

/** A heading in a text stands below those of the page. */
const LEVELS = ['h3', 'h4', 'h5', 'h6'] as const;

function Item({ item }: { item: ListItem }) {
  const { checked } = item;
  return (
    <li>
      {typeof checked === 'boolean' && (
        <span class="box" role="img" aria-label={checked ? t('done') : t('open')}>
          {checked ? '☑' : '☐'}
        </span>
      )}
      <Blocks nodes={item.children} />
    </li>
  );
}

function Items({ list }: { list: List }) {
  const items = list.children.map((item, place) => <Item key={place} item={item} />);
  return list.ordered ? <ol start={list.start ?? 1}>{items}</ol> : <ul>{items}</ul>;
}

function Cells({ table }: { table: Table }) {
  const [head, ...rows] = table.children;
  return (
    <div class="table-place" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head?.children.map((cell, place) => (
              <th key={place} scope="col">
                <Inline nodes={cell.children} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={place}>
              {row.children.map((cell, column) => (
                <td key={column}>
                  <Inline nodes={cell.children} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type Draw = {
  [Type in RootContent['type']]?: (node: Extract<RootContent, { type: Type }>) => ComponentChildren;
};

const DRAW: Draw = {
  paragraph: ({ children }) => (
    <p>
      <Inline nodes={children} />
    </p>
  ),
  heading: ({ depth, children }) => {
    const Level = LEVELS[Math.min(depth, LEVELS.length) - 1] ?? 'h6';
    return (
      <Level>
        <Inline nodes={children} />
      </Level>
    );
  },
  list: (list) => <Items list={list} />,
  code: ({ value }) => (
    <pre tabIndex={0}>
      <code>{value}</code>
    </pre>
  ),
  blockquote: ({ children }) => (
    <blockquote>
      <Blocks nodes={children} />
    </blockquote>
  ),
  table: (table) => <Cells table={table} />,
  thematicBreak: () => <hr />,
  footnoteDefinition: ({ label, identifier, children }) => (
    <div class="fine">
      <sup>{label ?? identifier}</sup> <Blocks nodes={children} />
    </div>
  ),
  html: ({ value }) => <p class="plain">{value}</p>,
};

function Block({ node }: { node: RootContent }) {
  const draw = DRAW[node.type] as ((node: RootContent) => ComponentChildren) | undefined;
  return <>{draw?.(node)}</>;
}

/** The blocks of a text: paragraphs, lists, tables, code. */
export function Blocks({ nodes }: { nodes: readonly RootContent[] }) {
  return (
    <>
      {nodes.map((node, place) => (
        <Block key={place} node={node} />
      ))}
    </>
  );
}
