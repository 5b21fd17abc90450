import type { EditorView } from '@codemirror/view';
import { ComparisonPane } from './report/comparison-pane.js';
import { createInput, createOutput } from './editors/editor.js';
import { element } from './dom/elements.js';
import { ChoiceForm } from './dom/form.js';
import { indent } from './text/indent.js';
import { readSharedInput, shareLink } from './sharing/payload-link.js';
import { Report } from './report/report.js';
import { wireSamples } from './workbench/sample-menu.js';
import { wireShareDialog } from './sharing/share-dialog.js';
import { wireKeys, wireTheme, wireToolbars } from './workbench/toolbar.js';
import { Workbench } from './workbench/workbench.js';

const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? '';
const form = new ChoiceForm();
const input: EditorView = createInput(
  { parent: element('input', HTMLElement), labelledBy: 'input-title', nonce },
  () => workbench.schedule(),
);
const output = createOutput({
  parent: element('output', HTMLElement),
  labelledBy: 'output-title',
  nonce,
  extensions: [],
});
const report = new Report(input, output);
const workbench = new Workbench(form, { input, output }, report);
const comparison = new ComparisonPane(nonce);

form.onChange(() => workbench.schedule());
form.onSubmit(() => void workbench.run());
workbench.onResult((result) => {
  if (result !== undefined) comparison.update(workbench.conversion.text, result);
});
// a link in the address bar goes on saying what the page shows, so that reloading or copying it takes along nothing older
workbench.onRun((conversion) => {
  if (location.search !== '') history.replaceState(null, '', shareLink(location.href, conversion));
});
wireShareDialog();
wireSamples((sample) => {
  form.choose(sample);
  if (form.target === form.source)
    form.choose({ target: sample.source === 'claude' ? 'openai' : 'claude' });
  workbench.load(JSON.stringify(sample.body, null, 2));
  void workbench.run();
});
wireToolbars(workbench, input);
wireKeys(workbench);
wireTheme();
restore();

/** Shows what the link carries; a damaged one says so and leaves the editor empty. */
function restore(): void {
  const shared = readSharedInput(location.search);
  form.choose(shared);
  report.empty();
  if (shared.problem !== undefined) report.fault(undefined, shared.problem, undefined);
  if (shared.text === undefined) return;
  workbench.load(shared.text.includes('\n') ? shared.text : indent(shared.text));
  if (shared.autorun) void workbench.run();
}
