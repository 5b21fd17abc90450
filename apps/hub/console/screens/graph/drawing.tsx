import Graph from 'graphology';
import forceAtlas2 from 'graphology-layout-forceatlas2';
import { useEffect, useRef, useState } from 'preact/hooks';
import Sigma from 'sigma';
import type { RecordOf } from '../../api/client.js';
import { useMedia } from '../../hooks/use-media.js';
import { themeChosen } from '../../state/preferences.js';
import { useStore } from '../../state/store.js';
import { placesAround } from './places.js';
import { t } from './strings.js';

type Node = RecordOf<'NeighbourhoodNode'>;
type Edge = RecordOf<'NeighbourhoodEdge'>;

const DARK = '(prefers-color-scheme: dark)';
const ROUNDS = 200;
/** So few stand where they are placed: forces pull them into a line. */
const FEW_NODES = 12;
const MAX_LABEL = 40;
/** So many pixels of the picture make room for one letter of a label, which stands to the right of the middle. */
const PIXELS_OF_LETTER = 32;
const MAX_PADDING = 220;
const SIZES = [12, 8, 6, 5];

/** Resolves the colours of the page, which follow its theme, to what a canvas takes. */
function coloursOf(element: HTMLElement) {
  const probe = document.createElement('span');
  element.append(probe);
  const colour = (name: string) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    accent: colour('accent'),
    danger: colour('danger'),
    muted: colour('muted'),
    line: colour('line-strong'),
    text: colour('text'),
  };
  probe.remove();
  return colours;
}

type Colours = ReturnType<typeof coloursOf>;

function edgeColour(kind: Edge['kind'], { danger, accent, line }: Colours): string {
  if (kind === 'contradicts') return danger;
  return kind === 'supersedes' ? accent : line;
}

interface Drawn {
  nodes: readonly Node[];
  edges: readonly Edge[];
  colours: Colours;
  maxLabel: number;
}

function graphOf({ nodes, edges, colours, maxLabel }: Drawn): Graph {
  const graph = new Graph({ multi: true });
  const places = placesAround(nodes, edges);
  for (const { id, title, depth, status } of nodes)
    graph.addNode(id, {
      label: title.length > maxLabel ? `${title.slice(0, maxLabel)}…` : title,
      size: SIZES[depth] ?? 5,
      color: status === 'active' ? colours.accent : colours.muted,
      ...(places.get(id) ?? { x: 0, y: 0 }),
    });
  for (const { id, fromId, toId, kind } of edges)
    if (graph.hasNode(fromId) && graph.hasNode(toId))
      graph.addEdgeWithKey(id, fromId, toId, {
        type: 'arrow',
        size: kind === 'contradicts' ? 3 : 2,
        color: edgeColour(kind, colours),
      });
  if (nodes.length > FEW_NODES) {
    const settings = forceAtlas2.inferSettings(graph);
    forceAtlas2.assign(graph, { iterations: ROUNDS, settings });
  }
  return graph;
}

/** How much room labels have at the right edge; on a phone they take a third of the width. */
function paddingOf({ clientWidth, clientHeight }: HTMLElement): number {
  if (clientWidth < clientHeight) return clientWidth / 3;
  return Math.min(MAX_PADDING, clientWidth / 4, clientHeight / 6);
}

/** What the colours follow: the theme that was chosen, and the system's. */
function useTheme(): string {
  return `${useStore(themeChosen)} ${useMedia(DARK)}`;
}

interface Props {
  nodes: readonly Node[];
  edges: readonly Edge[];
  open: (node: Node) => void;
}

/** The items as circles and the edges as arrows; contradictions are red. What it shows stands in a list too. */
export function Drawing({ nodes, edges, open }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  const [isDrawn, setDrawn] = useState(true);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const colours = coloursOf(element);
    try {
      const maxLabel = Math.min(MAX_LABEL, Math.floor(element.clientWidth / PIXELS_OF_LETTER));
      const sigma = new Sigma(graphOf({ nodes, edges, colours, maxLabel }), element, {
        labelColor: { color: colours.text },
        labelFont: getComputedStyle(element).fontFamily,
        labelRenderedSizeThreshold: 0,
        // The labels stand to the right of their circles and would be cut off at the edge.
        stagePadding: paddingOf(element),
        allowInvalidContainer: true,
      });
      sigma.on('clickNode', ({ node }) => {
        const chosen = nodes.find(({ id }) => id === node);
        if (chosen) open(chosen);
      });
      return () => sigma.kill();
    } catch {
      // Without WebGL the list is all there is.
      setDrawn(false);
      return undefined;
    }
  }, [nodes, edges, theme]);
  if (!isDrawn) return <p class="note">{t('noPicture')}</p>;
  return <div ref={place} class="graph" role="img" aria-label={t('picture')} />;
}
