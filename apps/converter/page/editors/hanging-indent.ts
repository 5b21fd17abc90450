import { RangeSetBuilder, type Text } from '@codemirror/state';
import {
  Decoration,
  EditorView,
  ViewPlugin,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view';

const MAX_COLUMNS = 24;
const EXTRA_COLUMNS = 2;

/** Lets the second row of a wrapped line begin a little right of its first, as far as the line itself is indented. */
export const hangingIndent = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = decorate(view);
    }

    update({ docChanged, viewportChanged, view }: ViewUpdate): void {
      if (docChanged || viewportChanged) this.decorations = decorate(view);
    }
  },
  { decorations: ({ decorations }) => decorations },
);

function decorate({ state, visibleRanges }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of visibleRanges)
    for (const line of linesBetween(state.doc, from, to)) {
      const blank = /^ */.exec(line.text.slice(0, MAX_COLUMNS))?.[0].length ?? 0;
      builder.add(line.from, line.from, hangBy(blank + EXTRA_COLUMNS));
    }
  return builder.finish();
}

function* linesBetween(doc: Text, from: number, to: number) {
  for (let at = from; at <= to;) {
    const line = doc.lineAt(at);
    yield line;
    at = line.to + 1;
  }
}

function hangBy(columns: number): Decoration {
  const style = `text-indent: -${columns}ch; padding-left: calc(6px + ${columns}ch)`;
  return Decoration.line({ attributes: { style } });
}
