import type { PhrasingContent } from 'mdast';
import type { ComponentChildren } from 'preact';
import { safeAddress } from './safe-address.js';
import { t } from './strings.js';

function Away({ to, nodes }: { to: string; nodes: readonly PhrasingContent[] }) {
  const address = safeAddress(to);
  if (address === undefined)
    return (
      <>
        <Inline nodes={nodes} /> <span class="fine">({to})</span>
      </>
    );
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow" title={address}>
      <Inline nodes={nodes} />
    </a>
  );
}

type Draw = {
  [Type in PhrasingContent['type']]?: (
    node: Extract<PhrasingContent, { type: Type }>,
  ) => ComponentChildren;
};

const DRAW: Draw = {
  text: ({ value }) => value,
  html: ({ value }) => value,
  emphasis: ({ children }) => (
    <em>
      <Inline nodes={children} />
    </em>
  ),
  strong: ({ children }) => (
    <strong>
      <Inline nodes={children} />
    </strong>
  ),
  delete: ({ children }) => (
    <del>
      <Inline nodes={children} />
    </del>
  ),
  inlineCode: ({ value }) => <code>{value}</code>,
  break: () => <br />,
  link: ({ url, children }) => <Away to={url} nodes={children} />,
  image: ({ alt, url }) => <span class="fine">[{t('picture', { name: alt || url })}]</span>,
  linkReference: ({ children }) => <Inline nodes={children} />,
  imageReference: ({ alt, identifier }) => (
    <span class="fine">[{t('picture', { name: alt || identifier })}]</span>
  ),
  footnoteReference: ({ label, identifier }) => <sup>{label ?? identifier}</sup>,
};

function One({ node }: { node: PhrasingContent }) {
  const draw = DRAW[node.type] as ((node: PhrasingContent) => ComponentChildren) | undefined;
  return <>{draw?.(node)}</>;
}

/** What stands in a line of a text. */
export function Inline({ nodes }: { nodes: readonly PhrasingContent[] }) {
  return (
    <>
      {nodes.map((node, place) => (
        <One key={place} node={node} />
      ))}
    </>
  );
}
