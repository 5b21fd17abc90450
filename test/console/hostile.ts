import type { Joined, TestHub } from '../support/hub.js';
import { tell } from './team.js';

/** What somebody tries to do to whoever reads it. */
export const HOSTILE = {
  script: `<script>globalThis.owned = 1</script><img src=x onerror="globalThis.owned = 1">`,
  link: '[press me](javascript:globalThis.owned=1) [data](data:text/html,<script>owned=1</script>) <https://example.org/fine>',
  bidi: 'transfer \u202Egnp.exe\u202C now',
  long: `${'unbreakable'.repeat(40)}`,
};

/** Adds an item that attacks whoever reads it, in every field that people fill. */
export async function seedHostile(hub: TestHub, member: Joined): Promise<void> {
  const { script, link, bidi, long } = HOSTILE;
  const content = `${script}\n\n${link}\n\n${bidi}\n\n![picture](https://example.org/spy.png)\n\n${long}`;
  const knowledge = {
    id: 'k-hostile',
    title: `${script} ${bidi}`,
    summary: `${link} ${long}`,
    content,
    type: 'note',
    layer: 'extract',
    tags: [script, long.slice(0, 60)],
    projectKey: 'importer',
  };
  const huge = {
    id: 'k-huge',
    title: 'A quarter of a megabyte',
    summary: 'As large as one may be.',
    content: '# x\n'.repeat(50_000),
    type: 'note',
    layer: 'raw',
  };
  const named = {
    id: 'k-named',
    title: 'Named',
    content: '&copy; 2026 &ndash; &lt;b&gt;, &nosuch;',
  };
  const upwards = { id: '..', title: 'Upwards', summary: 'An address takes its id for a step.' };
  await tell(hub, member, [
    { id: '.', kind: 'knowledge.captured', payload: { knowledge: upwards } },
    {
      id: 'e-up',
      kind: 'knowledge.edge_added',
      payload: { kind: 'relates_to', fromId: '..', toId: 'k-named' },
    },
    { id: 'e-named', kind: 'knowledge.captured', payload: { knowledge: named } },
    { id: 'e-hostile', kind: 'knowledge.captured', payload: { knowledge } },
    { id: 'e-huge', kind: 'knowledge.captured', payload: { knowledge: huge } },
  ]);
}
