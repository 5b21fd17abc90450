import { element } from '../dom/elements.js';
import { protocolName } from '../dom/form.js';
import type { Sample } from '../samples/sample.js';
import { SAMPLES } from '../samples/samples.js';

const GROUPS = [
  ['request', 'Requests'],
  ['response', 'Responses'],
  ['stream', 'Stream events'],
  ['whole', 'Whole streams'],
] as const;

/** Fills the menu of samples; `use` gets the one that was chosen. Returns how to say which one is shown, if one is. */
export function wireSamples(use: (sample: Sample) => void): (text: string) => void {
  const menu = element('sample', HTMLSelectElement);
  for (const [kind, label] of GROUPS) {
    const group = document.createElement('optgroup');
    group.label = label;
    for (const [index, sample] of SAMPLES.entries())
      if ((sample.text === undefined ? sample.kind : 'whole') === kind)
        group.append(new Option(`${protocolName(sample.source)}: ${sample.name}`, String(index)));
    menu.append(group);
  }
  menu.addEventListener('change', () => {
    const sample = SAMPLES[Number(menu.value)];
    if (menu.value !== '' && sample) use(sample);
  });
  return (text) => {
    const at = SAMPLES.findIndex((sample) => textOf(sample) === text);
    menu.value = at === -1 ? '' : String(at);
  };
}

/** A sample as it is typed. */
export function textOf({ text, body }: Sample): string {
  return text ?? JSON.stringify(body, null, 2);
}
