import { createHash } from 'node:crypto';

/** What a hub says of itself to whoever comes to its address. */
export interface HubSummary {
  service: 'knowledge-hub';
  version: string;
  status: 'ready' | 'not_ready';
  /** What is wrong, when something is. */
  problem?: string;
  mcpUrl: string;
  /** The command line with which one joins; `--invite` and an invite belong behind it. */
  joinCommand: string;
  docs: { page: string; openApi: string };
}

const STYLE = `
:root { color-scheme: light dark; }
body { font: 1rem/1.6 system-ui, sans-serif; max-width: 44rem; margin: 3rem auto; padding: 0 1.2rem; }
h1 { font-size: 1.6rem; margin: 0; }
h2 { font-size: 1.1rem; margin: 2rem 0 0.4rem; }
pre { padding: 0.8rem 1rem; border: 1px solid #8886; border-radius: 6px; overflow-x: auto; }
.ready::before, .not_ready::before { content: '●'; margin-right: 0.4rem; }
.ready::before { color: #2a9d4a; }
.not_ready::before { color: #d33; }
`;

/** What the page may load: nothing but its own style. */
export const START_PAGE_POLICY =
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; ` +
  "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

function look(consoleAddress: string | undefined): string {
  if (consoleAddress === undefined) return '';
  return `
      <h2>Look</h2>
      <p><a href="${consoleAddress}">What the team knows, in the console</a></p>`;
}

/**
 * Returns the start page for people: what this is, whether it is healthy, where to see what is known (the console, where it has an
 * address here), how to join, and where to read on.
 */
export function startPage(summary: HubSummary, consoleAddress: string | undefined): string {
  const { version, status, problem, mcpUrl, joinCommand, docs } = summary;
  const health = status === 'ready' ? 'It is healthy.' : (problem ?? 'It is not ready.');
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Knowledge Hub</title>
    <link rel="icon" href="data:," />
    <style>${STYLE}</style>
  </head>
  <body>
    <main>
      <h1>Knowledge Hub</h1>
      <p>The shared memory of a team and its coding agents. Version ${escaped(version)}.</p>
      <p class="${status}">${escaped(health)}</p>${look(consoleAddress)}
      <h2>Join</h2>
      <p>Ask an administrator for an invite; they make one with <code>khub invite</code>. Then:</p>
      <pre><code>${escaped(joinCommand)} --invite khi_…</code></pre>
      <p>Agents reach the hub at <code>${escaped(mcpUrl)}</code>.</p>
      <h2>Read on</h2>
      <ul>
        <li><a href="${docs.page}">The HTTP interface</a> (<a href="${docs.openApi}">OpenAPI</a>)</li>
        <li><a href="/.well-known/hub">What clients need to know</a></li>
        <li><a href="/healthz">Alive</a>, <a href="/readyz">ready</a></li>
      </ul>
    </main>
  </body>
</html>
`;
}
