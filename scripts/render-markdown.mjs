// Markdown of this repository as HTML: tables, anchors written in it, and an id for each heading as GitHub gives it.
import { micromark } from 'micromark';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';

const HEADING = /<(h[1-3])>(.*?)<\/\1>/g;

/** Renders a document that is our own, so HTML in it is kept; wide tables scroll by themselves. */
export function renderMarkdown(markdown) {
  const html = micromark(markdown, {
    allowDangerousHtml: true,
    extensions: [gfmTable()],
    htmlExtensions: [gfmTableHtml()],
  }).replaceAll('<th></th>', '<td></td>');
  let heading = '';
  let tables = 0;
  return html
    .replace(HEADING, (_, tag, text) => `<${tag} id="${idOf(text)}">${text}</${tag}>`)
    .replace(/<h[1-3] id="[^"]*">(.*?)<\/h[1-3]>|<table>|<\/table>/g, (found, text) => {
      if (found === '</table>') return '</table></div>';
      if (found === '<table>') {
        tables += 1;
        const name = tables === 1 ? heading : `${heading}, table ${tables}`;
        return `<div class="table" tabindex="0" role="region" aria-label="${name}"><table>`;
      }
      heading = plain(text);
      tables = 0;
      return found;
    });
}

function plain(html) {
  return html.replace(/<[^>]*>/g, '').replaceAll('"', '&quot;');
}

function idOf(html) {
  const words = plain(html).toLowerCase();
  return words.replace(/[^\p{L}\p{N} -]/gu, '').replaceAll(' ', '-');
}
