import { element } from './dom/elements.js';
import { ChoiceForm, protocolName } from './dom/form.js';
import { createInput, createOutput } from './editors/editor.js';
import { ComparisonPane } from './report/comparison-pane.js';
import { Report } from './report/report.js';
import type { Sample } from './samples/sample.js';
import { FIRST_SAMPLE } from './samples/samples.js';
import { wireCurlDialog } from './sharing/curl-dialog.js';
import type { Conversion } from './conversion/conversion.js';
import { KeptInput } from './sharing/kept-input.js';
import { readSharedInput, shareLink, type SharedInput } from './sharing/payload-link.js';
import { wireShareDialog } from './sharing/share-dialog.js';
import { indent } from './text/indent.js';
import { Places } from './text/places.js';
import { AssembledPane } from './workbench/assembled-pane.js';
import { GuessNotice } from './workbench/guess-notice.js';
import { OtherTargets } from './workbench/other-targets.js';
import { textOf, wireSamples } from './workbench/sample-menu.js';
import { enableForInput, wireKeys, wireTheme, wireToolbars } from './workbench/toolbar.js';
import { WholeSwitch } from './workbench/whole-switch.js';
import { Workbench } from './workbench/workbench.js';

const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? '';
const form = new ChoiceForm();
const title = element('output-title', HTMLElement);
const example = textOf(FIRST_SAMPLE);
const input = createInput(
  { parent: element('input', HTMLElement), labelledBy: 'input-title', nonce },
  {
    onChange: () => {
      enableForInput(input);
      workbench.schedule();
    },
    isExample: () => input.state.doc.toString() === example,
  },
);
const output = createOutput({
  parent: element('output', HTMLElement),
  labelledBy: 'output-title',
  nonce,
  extensions: [],
});
const report = new Report(input, output);
const run = (): void => void workbench.run();
const whole = new WholeSwitch(run);
const workbench = new Workbench({ form, whole }, { input, output }, report);
const kept = new KeptInput(() => workbench.conversion);
const comparison = new ComparisonPane(nonce);
const assembled = new AssembledPane(nonce);
const others = new OtherTargets(nonce, form, run);
const notice = new GuessNotice(form, run);

form.onChange(() => workbench.schedule());
form.onSubmit(run);
wireToolbars(workbench, input);
workbench.onSettle((settled) => {
  if (settled.answer?.ok) comparison.update(settled.run.conversion.text, settled.answer.text);
  assembled.show(settled);
  others.show(settled);
  notice.show(settled);
});
workbench.onRun(({ conversion }) => {
  tellSample(conversion.text);
  title.textContent = `Result: ${protocolName(conversion.target)}`;
  kept.keep(conversion);
  // a link in the address bar goes on saying what the page shows, so that reloading or copying it takes along nothing older
  if (location.search !== '') history.replaceState(null, '', shareLink(location.href, conversion));
});
wireShareDialog();
wireCurlDialog();
const tellSample = wireSamples(show);
wireKeys(workbench);
wireTheme();
restore();

function show(sample: Sample): void {
  form.choose(sample);
  if (form.target === form.source)
    form.choose({ target: sample.source === 'claude' ? 'openai' : 'claude' });
  workbench.load(textOf(sample));
  run();
}

/** Shows what the link carries, else what was there before a reload, else an example; a damaged link says so. */
function restore(): void {
  const shared = readSharedInput(location.search);
  const { last } = kept;
  form.choose(shared);
  report.empty(new Places(''));
  if (shared.problem !== undefined)
    report.error(undefined, shared.problem, { range: undefined, places: new Places('') });
  else if (shared.text !== undefined) {
    workbench.load(shared.text.includes('\n') ? shared.text : indent(shared.text));
    if (shared.autorun) run();
  } else if (last && isOf(shared, last)) {
    form.choose(last);
    workbench.load(last.text);
    run();
  } else if (location.search === '') show(FIRST_SAMPLE);
}

/** Whether what was kept is what a link without its input leads to; no link leads to it as well. */
function isOf(shared: SharedInput, last: Conversion): boolean {
  const names = ['kind', 'source', 'target'] as const;
  return names.every((name) => shared[name] === null || shared[name] === last[name]);
}
