import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { Root } from 'mdast';
import { useMemo, useState } from 'preact/hooks';
import { Blocks } from './blocks.js';
import { t } from './strings.js';

/** Longer texts are shown as they were written: a tree of them would hold up the page. */
const MAX_FORMATTED = 60_000;
/** What of a longer text is shown at first. */
const FIRST_PART = 4_000;

/** Lets no heading stand more than one level below the one before, whatever its writer chose. */
function evenOut(tree: Root): Root {
  let above = 0;
  for (const node of tree.children) {
    if (node.type !== 'heading') continue;
    above = Math.min(node.depth, above + 1);
    node.depth = above as typeof node.depth;
  }
  return tree;
}

function treeOf(text: string): Root {
  return evenOut(fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }));
}

function Long({ text }: { text: string }) {
  const [isWhole, showWhole] = useState(false);
  return (
    <>
      <pre class="plain" tabIndex={0} dir="auto">
        {isWhole ? text : text.slice(0, FIRST_PART)}
      </pre>
      <p class="fine">{t('long', { n: text.length })}</p>
      {!isWhole && (
        <button type="button" class="button" onClick={() => showWhole(true)}>
          {t('whole')}
        </button>
      )}
    </>
  );
}

function Formatted({ text }: { text: string }) {
  const tree = useMemo(() => treeOf(text), [text]);
  return (
    <div class="markdown" dir="auto">
      <Blocks nodes={tree.children} />
    </div>
  );
}

/** A text that an agent wrote in Markdown, as elements: nothing in it becomes HTML, loads anything or leads anywhere odd. */
export function Markdown({ text }: { text: string }) {
  return text.length > MAX_FORMATTED ? <Long text={text} /> : <Formatted text={text} />;
}
