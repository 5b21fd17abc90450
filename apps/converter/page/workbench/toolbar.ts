import type { EditorView } from '@codemirror/view';
import { setText } from '../editors/editor.js';
import { element } from '../dom/elements.js';
import { indent } from '../text/indent.js';
import { openShareDialog } from '../sharing/share-dialog.js';
import { copyText, curlCommand, downloadText, fileName } from '../sharing/export.js';
import { nextTheme, rememberedTheme } from '../dom/theme.js';
import type { Workbench } from './workbench.js';

const NEEDS_RESULT = ['diff', 'copy', 'download'];

/** How long a button says that it copied, in milliseconds. */
const SAID_MS = 1600;

/** Makes the buttons of both panes work; those that need a result are off while there is none. */
export function wireToolbars(workbench: Workbench, input: EditorView): void {
  onClick('swap', () => void workbench.swap());
  onClick('format', () => setText(input, indent(input.state.doc.toString())));
  onClick('share', () => openShareDialog(workbench.conversion));
  onClick('copy', (button) => void copyWith(button, workbench.result ?? ''));
  onClick('curl', (button) => {
    void copyWith(button, curlCommand(location.href, workbench.conversion));
  });
  onClick('download', () => {
    downloadText(fileName(workbench.conversion), `${workbench.result}\n`);
  });
  workbench.onResult((result) => {
    for (const id of NEEDS_RESULT) element(id, HTMLButtonElement).disabled = result === undefined;
  });
}

/** Makes the keys work wherever the focus is; `?` only where it is not a character to type. */
export function wireKeys(workbench: Workbench): void {
  const act = (event: KeyboardEvent): (() => unknown) | undefined => {
    const command = event.ctrlKey || event.metaKey;
    if (command && event.key === 'Enter') return () => workbench.run();
    if (command && event.shiftKey && event.key.toLowerCase() === 's') return () => workbench.swap();
    return event.key === '?' && !isTyping(event.target) ? openHelp : undefined;
  };
  const hear = (event: KeyboardEvent): void => {
    const action = act(event);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  // before the editors hear of it, which have their own use for some of these keys
  document.addEventListener('keydown', hear, { capture: true });
  onClick('help', openHelp);
}

/** Makes the theme button walk from auto to light to dark. */
export function wireTheme(): void {
  let theme = rememberedTheme();
  const button = element('theme', HTMLButtonElement);
  const label = (): void => {
    button.textContent = `Theme: ${theme}`;
  };
  label();
  onClick('theme', () => {
    theme = nextTheme(theme);
    label();
  });
}

function openHelp(): void {
  element('help-dialog', HTMLDialogElement).showModal();
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=radio]), textarea'))
  );
}

function onClick(id: string, act: (button: HTMLButtonElement) => void): void {
  const button = element(id, HTMLButtonElement);
  button.addEventListener('click', () => act(button));
}

async function copyWith(button: HTMLButtonElement, text: string): Promise<void> {
  const copied = await copyText(text);
  button.dataset['label'] ??= button.textContent ?? '';
  const { label } = button.dataset;
  button.textContent = copied ? 'Copied' : 'Not allowed';
  element('announcement', HTMLElement).textContent = button.textContent;
  window.setTimeout(() => {
    button.textContent = label ?? '';
    element('announcement', HTMLElement).textContent = '';
  }, SAID_MS);
}
