import { element } from '../dom/elements.js';
import type { Sample } from '../samples/sample.js';
import { SAMPLES } from '../samples/samples.js';

const GROUPS = [
  ['request', 'Requests'],
  ['response', 'Responses'],
  ['stream', 'Stream events'],
] as const;

/** Fills the menu of samples; `use` gets the one that was chosen. */
export function wireSamples(use: (sample: Sample) => void): void {
  const menu = element('sample', HTMLSelectElement);
  const protocolNames = new Map(
    [...element('source', HTMLSelectElement).options].map(({ value, text }) => [value, text]),
  );
  for (const [kind, label] of GROUPS) {
    const group = document.createElement('optgroup');
    group.label = label;
    for (const [index, sample] of SAMPLES.entries())
      if (sample.kind === kind)
        group.append(
          new Option(`${protocolNames.get(sample.source)}: ${sample.name}`, String(index)),
        );
    menu.append(group);
  }
  menu.addEventListener('change', () => {
    const sample = SAMPLES[Number(menu.value)];
    if (menu.value !== '' && sample) use(sample);
  });
}
