import type { Conversion } from '../conversion/conversion.js';
import { element } from '../dom/elements.js';
import { protocolName } from '../dom/form.js';
import { providerCommand, serviceCommand } from './curl.js';
import { wireCopy } from './export.js';

/** How much of a command is shown; all of it is copied. */
const SHOWN_CHARACTERS = 4000;

const COMMANDS = { provider: '', service: '' };

/** Shows the commands that send the converted request to its provider, and that make this conversion at the service at `page`. */
export function openCurlDialog(page: string, conversion: Conversion, result: string): void {
  const { kind, target } = conversion;
  const provider = kind === 'request' ? providerCommand(conversion, result) : undefined;
  element('curl-provider', HTMLElement).hidden = provider === undefined;
  if (provider) {
    const { command, key, foreignModel } = provider;
    element('curl-provider-title', HTMLElement).textContent = `Send it to ${protocolName(target)}`;
    const wants =
      foreignModel && `It still asks for ${foreignModel}: name a model of this provider.`;
    element('curl-key', HTMLElement).textContent = [`Your key goes into $${key}.`, wants]
      .filter(Boolean)
      .join(' ');
    show('provider', command);
  }
  show('service', serviceCommand(page, conversion));
  element('curl-dialog', HTMLDialogElement).showModal();
}

/** Makes the dialog's copy buttons work. */
export function wireCurlDialog(): void {
  for (const name of ['provider', 'service'] as const)
    wireCopy(`curl-${name}-copy`, () => COMMANDS[name]);
}

function show(name: keyof typeof COMMANDS, command: string): void {
  COMMANDS[name] = command;
  const isLong = command.length > SHOWN_CHARACTERS;
  element(`curl-${name}-text`, HTMLElement).textContent = isLong
    ? `${command.slice(0, SHOWN_CHARACTERS)}…`
    : command;
  element(`curl-${name}-copy`, HTMLButtonElement).textContent = 'Copy';
}
